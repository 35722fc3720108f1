import type { Client } from '../client.js'
import type { Connection } from '../http/connection.js'
import { isoTime } from '../iso-time.js'
import { itemsOfPages, pageSizeMax } from '../paging.js'
import type { WebhookChanges } from '../parameters.js'
import { request } from '../request.js'

export function webhookMethods(connection: Connection) {
  const listDeliveries: Client['listDeliveries'] = (id, { page, limit, ...options } = {}) =>
    request(connection, 'listDeliveries', { ...options, path: { id }, query: { page, limit } })

  return {
    listWebhooks: (options) => request(connection, 'listWebhooks', { ...options }),
    createWebhook: (webhookUrl, signalType, { signal, idempotencyKey, ...settings } = {}) =>
      request(connection, 'createWebhook', {
        signal,
        idempotencyKey,
        body: { webhook_url: webhookUrl, ...changesOf({ ...settings, signalType }) },
      }),
    updateWebhook: (id, { status, endPreviousSecret, ...settings }, options) =>
      request(connection, 'updateWebhook', {
        ...options,
        path: { id },
        body: withoutAbsent({ ...changesOf(settings), status, end_previous_secret: endPreviousSecret }),
      }),
    deleteWebhook: (id, options) => request(connection, 'deleteWebhook', { ...options, path: { id } }),
    testWebhook: (id, { signalType, ...options } = {}) =>
      request(connection, 'testWebhook', {
        ...options,
        path: { id },
        body: signalType === undefined ? {} : { signal_type: signalType },
      }),
    // The response stored under an idempotency key omits the secret, so a retry could not return it.
    rotateWebhookSecret: (id, options) =>
      request(connection, 'rotateWebhookSecret', { ...options, path: { id }, isRepeatable: false }),
    listDeliveries,
    allDeliveries: (id, options) =>
      itemsOfPages((page) => listDeliveries(id, { limit: pageSizeMax, ...options, page })),
    getDelivery: (id, options) => request(connection, 'getDelivery', { ...options, path: { id } }),
    recoverDeliveries: async (id, since, options) =>
      request(connection, 'recoverDeliveries', { ...options, path: { id }, body: { since: isoTime(since) } }),
    replayDelivery: (id, options) => request(connection, 'replayDelivery', { ...options, path: { id } }),
  } satisfies Partial<Client>
}

function changesOf({ signalType, severities, tags, companyNumbers, kind, description, schedule }: WebhookChanges) {
  const types = typeof signalType === 'string' ? { signal_type: signalType } : { signal_types: listOf(signalType) }
  return withoutAbsent({
    ...types,
    severities: listOf(severities),
    tags: listOf(tags),
    company_numbers: listOf(companyNumbers),
    kind,
    description,
    schedule: schedule && scheduleOf(schedule),
  })
}

function scheduleOf({ timeZone, ...schedule }: NonNullable<WebhookChanges['schedule']>) {
  return withoutAbsent({ ...schedule, time_zone: timeZone })
}

function listOf<Item>(items: readonly Item[] | undefined): Item[] | undefined {
  return items && [...items]
}

type Present<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

/** An absent field must not be sent: an embedded client has no JSON that would leave it out. */
function withoutAbsent<Fields extends object>(fields: Fields): Present<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<Fields>
}
