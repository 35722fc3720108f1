import type { Client } from './client.js'
import type { Connection } from './http/connection.js'
import { accountMethods } from './methods/account.js'
import { answerMethods } from './methods/answers.js'
import { bulkMethods } from './methods/bulk.js'
import { companyMethods } from './methods/companies.js'
import { domainMethods } from './methods/domains.js'
import { resolutionMethods } from './methods/resolution.js'
import { reviewMethods } from './methods/reviews.js'
import { signalMethods } from './methods/signals.js'
import { webhookMethods } from './methods/webhooks.js'

/** Creates a client with every method on one connection. */
export function clientOf(connection: Connection): Client {
  return {
    ...accountMethods(connection),
    ...answerMethods(connection),
    ...bulkMethods(connection),
    ...companyMethods(connection),
    ...domainMethods(connection),
    ...resolutionMethods(connection),
    ...reviewMethods(connection),
    ...signalMethods(connection),
    ...webhookMethods(connection),
  }
}
