import type { Instant } from '../../../src/shared/clock.js'
import type { AccountId, DeliveryId } from '../../../src/shared/ids.js'
import { offsetOf, type Page, type PageRequest } from '../../../src/shared/page.js'
import type { Delivery, DeliveryRecord } from '../../../src/webhooks/delivery/delivery.js'
import { deliveriesTotalMax } from '../../../src/webhooks/delivery/delivery-store.js'
import type { DestinationId } from '../../../src/webhooks/destination/destination.js'
import { countUpTo } from '../bounded-statements.js'
import { sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'
import { type DeliveryRow, deliveryColumns, deliveryOf } from './webhook-rows.js'

export async function findDelivery(
  session: SqlSession,
  account: AccountId,
  id: DeliveryId,
): Promise<DeliveryRecord | null> {
  const row = await one<DeliveryRow & { body: string; pastAttempts: string }>(
    session,
    sql`SELECT ${deliveryColumns}, body, past_attempts AS "pastAttempts" FROM webhook_deliveries
      WHERE id = ${id} AND account_id = ${account}`,
  )
  return row && { ...deliveryOf(row), body: row.body, pastAttempts: JSON.parse(row.pastAttempts) }
}

export async function listDeliveries(
  session: SqlSession,
  account: AccountId,
  destination: DestinationId,
  page: PageRequest,
): Promise<Page<Delivery>> {
  const wanted = sql`webhook_deliveries WHERE destination_id = ${destination} AND account_id = ${account}`
  const rows = await session.all<DeliveryRow>(
    sql`SELECT ${deliveryColumns} FROM ${wanted}
      ORDER BY position DESC LIMIT ${page.limit} OFFSET ${offsetOf(page)}`,
  )
  const total = await countUpTo(session, deliveriesTotalMax, sql`SELECT 1 AS one FROM ${wanted}`)
  return { items: rows.map(deliveryOf), total }
}

export async function countDeliveriesSince(
  session: SqlSession,
  account: AccountId,
  destination: DestinationId,
  since: Instant,
  limit: number,
): Promise<{ readonly queued: number; readonly delivered: number }> {
  const row = await one<{ queued: number; delivered: number }>(
    session,
    sql`SELECT count(*) AS queued, count(CASE WHEN status = 'delivered' THEN 1 END) AS delivered FROM (
       SELECT status, created_at FROM webhook_deliveries
       WHERE destination_id = ${destination} AND account_id = ${account} ORDER BY position DESC LIMIT ${limit}) AS newest
     WHERE created_at > ${since}`,
  )
  return row ?? { queued: 0, delivered: 0 }
}
