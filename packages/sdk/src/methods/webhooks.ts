import type { Client } from '../client.js'
import type { Connection } from '../http/connection.js'
import { isoTime } from '../iso-time.js'
import { itemsOfPages, pageSizeMax } from '../paging.js'
import { request } from '../request.js'

type WebhookMethods = Pick<
  Client,
  | 'listWebhooks'
  | 'createWebhook'
  | 'deleteWebhook'
  | 'testWebhook'
  | 'rotateWebhookSecret'
  | 'listDeliveries'
  | 'allDeliveries'
  | 'getDelivery'
  | 'recoverDeliveries'
  | 'replayDelivery'
>

export function webhookMethods(connection: Connection): WebhookMethods {
  const listDeliveries: Client['listDeliveries'] = (id, { page, limit, ...options } = {}) =>
    request(connection, 'listDeliveries', { ...options, path: { id }, query: { page, limit } })

  return {
    listWebhooks: (options) => request(connection, 'listWebhooks', { ...options }),
    createWebhook: (webhookUrl, signalType, options) =>
      request(connection, 'createWebhook', {
        ...options,
        body: { webhook_url: webhookUrl, signal_type: signalType },
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
  }
}
