import type {
  CreatedWebhookDestination,
  DeletedWebhook,
  DeliveryPage,
  MailSchedule,
  RecoveredDeliveries,
  RotatedWebhookSecret,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDestination,
  WebhookList,
} from '@brassplate/sdk'
import { type Column, facts, type Look, table } from './table.js'
import { minute, second, statusPaint, words } from './words.js'

type AnyDestination = WebhookDestination | CreatedWebhookDestination | RotatedWebhookSecret

/** `isServed`: whether a server sends its messages; without one, they wait in the database. */
export function destinationText(destination: AnyDestination, look: Look, isServed = true): string {
  const secret = 'secret' in destination ? destination.secret : undefined
  const until = 'previous_valid_until' in destination ? destination.previous_valid_until : undefined
  return (
    facts(
      [
        ['Number', destination.id],
        ['Kind', destination.kind],
        ['Address', destination.webhook_url],
        ['Signals', destination.signal_types.join(', ')],
        ['Severities', destination.severities.join(', ') || undefined],
        ['Tags', destination.tags.join(', ') || undefined],
        ['Companies', destination.company_numbers.join(', ') || undefined],
        ['Sent', destination.schedule ? scheduleText(destination.schedule) : undefined],
        ['Description', destination.description || undefined],
        ['Status', destination.status],
        ['Secret', destination.kind === 'webhook' ? (secret ?? `ends in ${destination.secret_last4}`) : undefined],
        ['Old secret', until === undefined ? undefined : `valid until ${minute(until)}`],
      ],
      look,
    ) +
    (secret === undefined ? '' : `${look.colour.yellow('The secret is shown only once: store it now.')}\n`) +
    hintOf(destination, look, isServed)
  )
}

/** What has to happen before signals are sent. Empty if they are. */
function hintOf({ id, status, disabled_reason: reason }: AnyDestination, look: Look, isServed: boolean): string {
  const resume = `brassplate webhook resume ${id}`
  const hints: Readonly<Record<AnyDestination['status'], string>> = {
    active: '',
    paused: `Nothing is sent until you resume it: ${resume}`,
    unconfirmed: `${isServed ? 'A mail with a link is on its way to this mailbox.' : 'A mail with a link is sent to this mailbox when brassplate serve runs with this database.'} Nothing else is sent until its owner agrees there.`,
    disabled:
      reason === 'gone'
        ? 'Nothing is sent: the receiver wants no more. After you have asked them, repeat brassplate webhook add.'
        : `Nothing is sent, because it only failed for days. After you have mended it: ${resume}`,
  }
  return hints[status] === '' ? '' : `${look.colour.yellow(hints[status])}\n`
}

export function destinationsText({ data }: WebhookList, look: Look): string {
  if (data.length === 0) return 'No destinations.\n'
  const columns: readonly Column<WebhookDestination>[] = [
    { title: 'NUMBER', of: (each) => each.id, align: 'right' },
    { title: 'KIND', of: (each) => each.kind },
    { title: 'ADDRESS', of: (each) => each.webhook_url, isWhole: true },
    { title: 'SIGNALS', of: (each) => each.signal_types.join(', ') },
    { title: 'ONLY', of: filtersText, isWhole: true },
    { title: 'SENT', of: (each) => each.schedule && scheduleText(each.schedule), isWhole: true },
    {
      title: 'STATUS',
      of: (each) => (each.disabled_reason === null ? each.status : `${each.status}: ${each.disabled_reason}`),
      paint: (colour, each) => statusPaint(colour, each.status),
    },
    // Of a mailbox that has not agreed, it would be the question.
    { title: 'LAST SUCCESS', of: (each) => (each.status === 'unconfirmed' ? null : minute(each.last_success_at)) },
    { title: 'FAILURES', of: (each) => each.consecutive_failures || null, align: 'right' },
    { title: 'DESCRIPTION', of: (each) => each.description },
  ]
  return table(
    columns.filter(({ of }) => data.some((each) => (of(each) ?? '') !== '')),
    data,
    look,
  )
}

/** The filters beside the types. Empty if there are none. */
function filtersText({ severities, tags, company_numbers: companies }: WebhookDestination): string {
  return [
    severities.join(', '),
    tags.length > 0 ? `tagged ${tags.join(', ')}` : '',
    companies.length > 3 ? `${companies.length} companies` : companies.join(', '),
  ]
    .filter((part) => part !== '')
    .join('; ')
}

function scheduleText({ frequency, hour, weekday, time_zone: zone }: MailSchedule): string {
  if (frequency === 'at_once') return 'at once'
  const day = frequency === 'weekly' ? `weekly on ${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}` : 'daily'
  return `${day} at ${String(hour).padStart(2, '0')}:00, ${zone}`
}

export function deletedText({ id }: DeletedWebhook): string {
  return `Destination ${id} removed.\n`
}

export function deliveryText(delivery: WebhookDelivery, look: Look): string {
  const { id, status } = delivery
  const what = facts(
    [
      ['Delivery', id],
      ['Event', delivery.event_type],
      ['Company', companyText(delivery) || undefined],
      ['Status', words(status)],
      ['Attempts', delivery.attempts],
    ],
    look,
  )
  return status === 'pending' ? `${what}See what came of it: brassplate webhook delivery ${id}\n` : what
}

export function deliveryDetailsText({ delivery, request, attempts }: WebhookDeliveryDetails, look: Look): string {
  const what = facts(
    [
      ['Delivery', delivery.id],
      ['Event', delivery.event_type],
      ['Company', companyText(delivery) || undefined],
      ['Status', words(delivery.status)],
      ['Next attempt', minute(delivery.next_attempt_at) ?? undefined],
      ['Address', request.url ?? 'deleted destination'],
      ['Body', request.body],
    ],
    look,
  )
  if (attempts.length === 0) return `${what}\nNo finished attempts.\n`
  return `${what}\n${table(
    [
      { title: 'ATTEMPT', of: (each) => each.number, align: 'right' },
      { title: 'STARTED', of: (each) => second(each.started_at) },
      { title: 'TOOK', of: (each) => `${each.duration_ms} ms`, align: 'right' },
      { title: 'RESPONSE', of: (each) => each.response_status ?? each.error_message },
      { title: 'BEGINNING', of: (each) => each.response_excerpt, isCut: true },
    ],
    attempts,
    look,
  )}`
}

export function deliveriesText({ data, pagination }: DeliveryPage, look: Look): string {
  if (data.length === 0) return 'No deliveries.\n'
  const hasCompany = data.some((each) => companyText(each) !== '')
  const rows = table(
    [
      { title: 'DELIVERY', of: (each) => each.id, isWhole: true },
      { title: 'EVENT', of: (each) => each.event_type },
      ...(hasCompany ? [{ title: 'COMPANY', of: companyText }] : []),
      { title: 'STATUS', of: (each) => words(each.status), paint: (colour, each) => statusPaint(colour, each.status) },
      { title: 'ATTEMPTS', of: (each) => each.attempts, align: 'right' },
      { title: 'RESPONSE', of: (each) => each.response_status ?? each.error_message },
      { title: 'NEXT', of: (each) => minute(each.next_attempt_at) },
    ],
    data,
    look,
  )
  const more = pagination.has_more ? `${look.colour.dim(`There are more; next: --page ${pagination.page + 1}`)}\n` : ''
  return rows + more
}

/** Empty for a test and for a digest, and for the deliveries of an older server. */
function companyText({ company_name: name, company_number: number }: WebhookDelivery): string {
  return number ? `${name} (${number})` : ''
}

export function recoveredText({ queued, destination_id, since }: RecoveredDeliveries): string {
  const deliveries = queued === 1 ? '1 delivery' : `${queued} deliveries`
  return `Resending ${deliveries} created since ${minute(since)} to destination ${destination_id}.\n`
}
