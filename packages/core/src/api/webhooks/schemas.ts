import { z } from 'zod'
import { time, wholeNumberText, writtenNumber } from '../../contract/common.js'
import { invariant } from '../../shared/invariant.js'
import { signalFilters } from '../../signals/signal-type.js'
import { type signal, signalSchemas } from '../signals/schemas.js'

export const destinationStatuses = ['active', 'disabled'] as const
export const disabledReasons = ['gone', 'failing'] as const
export const deliveryStatuses = ['pending', 'delivered', 'dead_letter', 'cancelled'] as const

/** As the caller wrote it. The use case checks that the address is allowed. */
export const webhookUrl = z.string().max(2048).meta({ format: 'uri', description: 'An https URL on port 443.' })

export const destinationId = wholeNumberText.transform(Number).meta(writtenNumber('The id of a webhook destination.'))

export const destination = z
  .strictObject({
    id: z.int(),
    webhook_url: z.string(),
    signal_type: z.enum(signalFilters),
    status: z.enum(destinationStatuses),
    disabled_reason: z
      .enum(disabledReasons)
      .nullable()
      .meta({ description: '`gone`: it answered 410. `failing`: only failures for five days.' }),
    secret_last4: z.string(),
    created_at: time,
    last_success_at: time.nullable(),
    last_failure_at: time.nullable(),
    consecutive_failures: z.int(),
  })
  .meta({ id: 'WebhookDestination' })

export const createdDestination = destination
  .extend({
    secret: z
      .string()
      .optional()
      .meta({ description: 'The signing secret. It is shown only once; a replayed response omits it.' }),
  })
  .meta({ id: 'CreatedWebhookDestination' })

export const delivery = z
  .strictObject({
    id: z.string(),
    destination_id: z.int(),
    event_id: z.string().meta({ description: 'The `id` in the body that was sent.' }),
    event_type: z.string(),
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
    response_status: z.int().nullable().meta({ description: 'The HTTP status of the last answer.' }),
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
        description: 'The headers of the last finished attempt, without its signatures. Null if there was none.',
      }),
      body: z.string().meta({ description: 'The body exactly as it was sent.' }),
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
