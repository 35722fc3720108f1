import { z } from 'zod'
import { time, wholeNumberText, writtenNumber } from '../../contract/common.js'
import { invariant } from '../../shared/invariant.js'
import { signalFilters, signalSeverities } from '../../signals/signal-type.js'
import { destinationKinds, destinationStatuses } from '../../webhooks/destination/destination.js'
import { filterCompaniesMax } from '../../webhooks/destination/destination-filter.js'
import { mailFrequencies, timeZoneLengthMax, weekdays } from '../../webhooks/destination/mail-schedule.js'
import { type signal, signalFilter, signalSchemas } from '../signals/schemas.js'
import { tags } from '../watchlist/schemas.js'

export const disabledReasons = ['gone', 'failing'] as const
export const deliveryStatuses = ['pending', 'delivered', 'dead_letter', 'cancelled'] as const

/** As the caller wrote it. The use case checks that the address is allowed. */
export const webhookUrl = z.string().max(2048).meta({
  format: 'uri',
  description: 'An https URL on port 443. For the kind `email`, such as `mailto:ada@firm.example`.',
})

const kind = z.enum(destinationKinds).meta({
  description: 'Signed events, or messages for Slack, Microsoft Teams or a mailbox. Default: by the address.',
})

const descriptionLengthMax = 200

/** Both for a new destination and for a change. */
export const destinationFields = {
  kind: kind.optional(),
  signal_type: signalFilter.optional(),
  signal_types: z
    .array(signalFilter)
    .min(1)
    .max(signalFilters.length)
    .optional()
    .meta({ description: 'Several categories or types; any of them matches. Instead of `signal_type`.' }),
  severities: z
    .array(z.enum(signalSeverities))
    .max(signalSeverities.length)
    .optional()
    .meta({ description: 'Only signals of these severities. Empty: all.' }),
  tags: tags.optional().meta({ description: 'Only companies with one of these tags on the watchlist. Empty: all.' }),
  company_numbers: z
    .array(z.string().max(100))
    .max(filterCompaniesMax)
    .optional()
    .meta({ description: `Only these companies, at most ${filterCompaniesMax}. Empty: all.` }),
  description: z
    .string()
    .max(descriptionLengthMax)
    .optional()
    .meta({ description: `Its name in the console, at most ${descriptionLengthMax} characters.` }),
  schedule: z
    .strictObject({
      frequency: z.enum(mailFrequencies).optional(),
      hour: z.int().min(0).max(23).optional(),
      weekday: z.enum(weekdays).optional(),
      time_zone: z.string().max(timeZoneLengthMax).optional(),
    })
    .optional()
    .meta({
      description: 'When e-mails are sent. Default: at once; digests at 8 o’clock in Europe/London, on Mondays.',
    }),
}

const schedule = z
  .strictObject({
    frequency: z.enum(mailFrequencies),
    hour: z.int(),
    weekday: z.enum(weekdays),
    time_zone: z.string(),
  })
  .meta({ id: 'MailSchedule' })

export const destinationId = wholeNumberText.transform(Number).meta(writtenNumber('The id of a webhook destination.'))

const chosenSignals = z.enum(signalFilters).meta({ id: 'SignalFilter' })

export const destination = z
  .strictObject({
    id: z.int(),
    kind,
    webhook_url: z.string(),
    signal_type: z
      .union([chosenSignals, z.literal('several')])
      .meta({ description: '`several` if `signal_types` has more than one.' }),
    signal_types: z.array(chosenSignals),
    severities: z.array(z.enum(signalSeverities)),
    tags: z.array(z.string()),
    company_numbers: z.array(z.string()),
    description: z.string(),
    schedule: schedule.nullable().meta({ description: 'Null unless the kind is `email`.' }),
    status: z.enum(destinationStatuses).meta({
      description:
        '`unconfirmed`: the mailbox has not agreed yet. `paused`: signals are recorded as cancelled deliveries.',
    }),
    disabled_reason: z.enum(disabledReasons).nullable().meta({
      description:
        '`gone`: it answered 410, or its mailbox wants no more e-mails. `failing`: only failures for five days.',
    }),
    secret_last4: z.string(),
    created_at: time,
    last_success_at: time.nullable(),
    last_failure_at: time.nullable(),
    consecutive_failures: z.int(),
  })
  .meta({ id: 'WebhookDestination' })

const { id, ...otherFields } = destination.shape

export const createdDestination = z
  .strictObject({
    id,
    secret: z
      .string()
      .optional()
      .meta({ description: 'The signing secret of a webhook. It is shown only once; a replayed response omits it.' }),
    ...otherFields,
  })
  .meta({ id: 'CreatedWebhookDestination' })

export const delivery = z
  .strictObject({
    id: z.string(),
    destination_id: z.int(),
    event_id: z.string().meta({ description: 'The `id` in the body that was sent.' }),
    event_type: z.string(),
    company_number: z.string().nullable().meta({ description: 'Of a signal; null for a test or a digest.' }),
    company_name: z.string().nullable(),
    destination_sequence: z
      .int()
      .nullable()
      .meta({ description: 'Increases by one with each signal to the destination; null for a test.' }),
    status: z.enum(deliveryStatuses),
    attempts: z.int(),
    created_at: time,
    last_attempt_at: time.nullable(),
    next_attempt_at: time.nullable(),
    delivered_at: time.nullable(),
    response_status: z
      .int()
      .nullable()
      .meta({ description: 'The HTTP status of the last answer; 250 if a mail server took an e-mail.' }),
    error_message: z.string().nullable(),
    replay_of: z.string().nullable().meta({ description: 'The delivery that this one repeats.' }),
  })
  .meta({ id: 'WebhookDelivery' })

export const deliveryDetails = z
  .strictObject({
    delivery,
    request: z.strictObject({
      url: z.string().nullable().meta({ description: 'Null if the destination was deleted.' }),
      headers: z.record(z.string(), z.string()).nullable().meta({
        description: 'The headers of the last finished attempt, after 30 minutes with its signatures; null if none.',
      }),
      body: z
        .string()
        .meta({ description: 'The body exactly as it was sent; of an e-mail, its text without its links.' }),
    }),
    attempts: z
      .array(
        z.strictObject({
          number: z.int(),
          started_at: time,
          duration_ms: z.int(),
          response_status: z.int().nullable(),
          response_excerpt: z.string().nullable().meta({ description: 'The beginning of the response, as text.' }),
          error_message: z.string().nullable(),
        }),
      )
      .meta({ description: 'The last 20 finished attempts, oldest first.' }),
  })
  .meta({ id: 'WebhookDeliveryDetails' })

type SignalData = z.output<typeof signal>

interface SignalEventOf<Data extends SignalData> {
  id: string
  type: `signal.${Data['signal_type']}`
  timestamp: string
  destination_sequence: number
  data: Data
}

interface SignalTestEventOf<Data extends SignalData> {
  id: string
  type: `signal.${Data['signal_type']}`
  timestamp: string
  destination_sequence: null
  test: true
  data: Data
}

type SignalEvent = SignalData extends infer Data ? (Data extends SignalData ? SignalEventOf<Data> : never) : never
type SignalTestEvent = SignalData extends infer Data
  ? Data extends SignalData
    ? SignalTestEventOf<Data>
    : never
  : never

/** One event for each schema of a signal, so that the type of the event tells the facts of its data. */
function eventOf(fields: z.ZodRawShape) {
  const [first, ...others] = signalSchemas.map((data) => {
    const types = data.shape.signal_type.options.map((type) => `signal.${type}`)
    return z.strictObject({ id: z.string(), type: z.enum(types), timestamp: time, ...fields, data })
  })
  invariant(first !== undefined, 'there are signals')
  return z.discriminatedUnion('type', [first, ...others])
}

// The types of `map` forget which schema is in which place.
const signalEvent = eventOf({ destination_sequence: z.int() }).meta({
  id: 'SignalEvent',
}) as unknown as z.ZodType<SignalEvent, SignalEvent>
const signalTestEvent = eventOf({ destination_sequence: z.null(), test: z.literal(true) }).meta({
  id: 'SignalTestEvent',
}) as unknown as z.ZodType<SignalTestEvent, SignalTestEvent>

const testEvent = z
  .strictObject({
    id: z.string(),
    type: z.literal('webhook.test'),
    timestamp: time,
    destination_sequence: z.null(),
    data: z.strictObject({ message: z.string() }),
  })
  .meta({ id: 'TestEvent' })

/** The body of every delivery. */
export const webhookEvent = z.union([signalEvent, signalTestEvent, testEvent]).meta({ id: 'WebhookEvent' })
export type WebhookEvent = z.output<typeof webhookEvent>
