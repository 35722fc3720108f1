import type { WebhookDeliveries } from '../../../src/webhooks/delivery/delivery-store.js'
import { countUpTo, deleteSome } from '../bounded-statements.js'
import { literal, sql } from '../query.js'
import { oneValue, type SqlSession } from '../sql-session.js'
import { claimDeliveries } from './sql-claim-deliveries.js'
import { countDeliveriesSince, findDelivery, listDeliveries } from './sql-list-deliveries.js'
import { queueDelivery, queueNextDelivery, receiversOf, recoverDeliveries } from './sql-queue-deliveries.js'
import { holdDelivery, releaseDelivery, storeAttempt } from './sql-record-attempts.js'
import { firstDue } from './webhook-rows.js'

const firstDueMax = 100

export function sqlWebhookDeliveries(session: SqlSession): WebhookDeliveries {
  return {
    receivers: (accounts) => receiversOf(session, accounts),

    queueNext: (destination, at, deliveryOf) =>
      session.transaction((inside) => queueNextDelivery(inside, destination, at, deliveryOf)),

    queue: (destination, delivery) => session.transaction((inside) => queueDelivery(inside, destination, delivery)),

    async countUnattemptedExtras(destination) {
      const extras = sql`SELECT count(*) AS value FROM webhook_deliveries WHERE destination_id = ${destination}
        AND status = 'pending' AND attempts = 0 AND (replay_of IS NOT NULL OR destination_sequence IS NULL)`
      return (await oneValue<number>(session, extras)) ?? 0
    },

    wake: () => session.notify('webhooks'),

    find: (account, id) => findDelivery(session, account, id),

    list: (account, destination, page) => listDeliveries(session, account, destination, page),
    countSince: (account, destination, since, limit) =>
      countDeliveriesSince(session, account, destination, since, limit),

    recover: (destination, since, now, limit) =>
      session.transaction((inside) => recoverDeliveries(inside, destination, { since, now, limit })),

    claim: (lease, now, full, limit) => claimDeliveries(session, { lease, now, full, limit }),

    hold: (claimed) => session.transaction((inside) => holdDelivery(inside, claimed)),

    recordAttempt: (claimed, result) => session.transaction((inside) => storeAttempt(inside, claimed, result)),

    release: (claimed, now) => session.transaction((inside) => releaseDelivery(inside, claimed, now)),

    voidLeases: (now) =>
      session.transaction(async (inside) => {
        const freed = await inside.run<{ destination_id: number }>(
          sql`UPDATE webhook_deliveries SET lease_id = NULL, due_at = ${now}, attempts = attempts - 1
            WHERE status = 'pending' AND lease_id IS NOT NULL RETURNING destination_id`,
        )
        for (const destination of new Set(freed.map(({ destination_id }) => destination_id))) {
          await inside.run(sql`UPDATE webhook_destinations SET due_at = ${firstDue} WHERE id = ${destination}`)
        }
        return freed.length
      }),

    waiting: (limit = Number.MAX_SAFE_INTEGER) =>
      countUpTo(session, limit, sql`SELECT position FROM webhook_deliveries WHERE status = 'pending'`),

    firstDueAt: () =>
      oneValue(
        session,
        sql`SELECT min(first.due_at) AS value FROM (
            SELECT account_id, due_at FROM webhook_destinations WHERE due_at IS NOT NULL
            ORDER BY due_at LIMIT ${literal(firstDueMax)}) AS first
          JOIN accounts ON accounts.id = first.account_id WHERE accounts.disabled_at IS NULL`,
      ),

    purge(before, limit) {
      const oldest = sql`status <> 'pending' AND created_at < ${before} ORDER BY created_at`
      return deleteSome(session, sql`webhook_deliveries`, sql`position`, oldest, limit)
    },
  }
}
