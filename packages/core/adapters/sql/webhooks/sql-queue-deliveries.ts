import type { Instant } from '../../../src/shared/clock.js'
import { type AccountId, asId } from '../../../src/shared/ids.js'
import type { NewDelivery } from '../../../src/webhooks/delivery/delivery.js'
import type { Receiver } from '../../../src/webhooks/delivery/delivery-store.js'
import type { DestinationId } from '../../../src/webhooks/destination/destination.js'
import type { MailSchedule } from '../../../src/webhooks/destination/mail-schedule.js'
import { list, sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'
import { type DestinationRow, filterOf, firstDue } from './webhook-rows.js'

const accountsAtOnce = 100

type ReceiverRow = Pick<DestinationRow, 'id' | 'account_id' | 'signal_type' | 'kind' | 'filter' | 'schedule'>

interface LockedRow {
  account_id: string
  is_paused: number
  last_sequence: number
}

/** A time that is too early does no harm: a claim that finds nothing corrects it. */
const dueNoLaterThan = (at: Instant) =>
  sql`due_at = CASE WHEN due_at IS NULL OR due_at > ${at} THEN CAST(${at} AS BIGINT) ELSE due_at END`

/** Returns the destinations by id: the caller locks them in that order to avoid deadlocks. */
export async function receiversOf(session: SqlSession, accounts: readonly AccountId[]): Promise<readonly Receiver[]> {
  const found: ReceiverRow[] = []
  for (let start = 0; start < accounts.length; start += accountsAtOnce) {
    const some = accounts.slice(start, start + accountsAtOnce)
    const padded = Array.from({ length: accountsAtOnce }, (_, index) => some[index] ?? null)
    found.push(
      ...(await session.all<ReceiverRow>(
        sql`SELECT webhook_destinations.id, account_id, signal_type, kind, filter, schedule FROM webhook_destinations
          JOIN accounts ON accounts.id = account_id AND accounts.disabled_at IS NULL
          WHERE disabled_reason IS NULL AND is_confirmed = 1 AND account_id IN (${list(padded)})`,
      )),
    )
  }
  return found
    .sort((one, other) => one.id - other.id)
    .map((row) => ({
      id: row.id,
      account: asId('acc', row.account_id),
      kind: row.kind,
      filter: filterOf(row),
      frequency: row.schedule === null ? null : (JSON.parse(row.schedule) as MailSchedule).frequency,
    }))
}

/**
 * The UPDATE locks the destination. So its sequence has no gaps, and a concurrent removal either sees the delivery or
 * prevents it.
 */
export async function queueNextDelivery(
  session: SqlSession,
  destination: DestinationId,
  at: Instant,
  deliveryOf: (sequence: number) => NewDelivery,
): Promise<boolean> {
  const [locked] = await session.run<LockedRow>(
    sql`UPDATE webhook_destinations SET last_sequence = last_sequence + 1, ${dueNoLaterThan(at)}
      WHERE id = ${destination} AND disabled_reason IS NULL RETURNING account_id, is_paused, last_sequence`,
  )
  if (!locked) return false
  if (await insertDelivery(session, destination, locked, deliveryOf(locked.last_sequence))) return true
  await session.run(sql`UPDATE webhook_destinations SET last_sequence = last_sequence - 1 WHERE id = ${destination}`)
  return false
}

export async function queueDelivery(
  session: SqlSession,
  destination: DestinationId,
  delivery: NewDelivery,
): Promise<boolean> {
  const [locked] = await session.run<LockedRow>(
    sql`UPDATE webhook_destinations SET ${dueNoLaterThan(delivery.at)}
      WHERE id = ${destination} AND disabled_reason IS NULL RETURNING account_id, is_paused, last_sequence`,
  )
  return locked !== undefined && insertDelivery(session, destination, locked, delivery)
}

/** A paused destination gets a delivery that is cancelled already, which `recover` can send. */
async function insertDelivery(
  session: SqlSession,
  destination: DestinationId,
  { account_id, is_paused }: LockedRow,
  { id, eventId, eventType, sequence, body, replayOf, at }: NewDelivery,
): Promise<boolean> {
  const [status, dueAt] = is_paused === 1 ? ['cancelled', null] : ['pending', at]
  const queued = await session.run(
    sql`INSERT INTO webhook_deliveries
        (id, account_id, destination_id, event_id, event_type, destination_sequence, body, replay_of, status, due_at,
         created_at)
      VALUES (${id}, ${account_id}, ${destination}, ${eventId}, ${eventType}, ${sequence}, ${body}, ${replayOf},
        ${status}, ${dueAt}, ${at})
      ON CONFLICT (destination_id, event_id) WHERE replay_of IS NULL DO NOTHING RETURNING id`,
  )
  return queued.length > 0
}

export async function recoverDeliveries(
  session: SqlSession,
  destination: DestinationId,
  { since, now, limit }: { readonly since: Instant; readonly now: Instant; readonly limit: number },
): Promise<number> {
  if (
    !(await one(
      session,
      sql`SELECT id FROM webhook_destinations
        WHERE id = ${destination} AND disabled_reason IS NULL ${session.forUpdate}`,
    ))
  )
    return 0

  const recovered = await session.run(
    sql`UPDATE webhook_deliveries SET status = 'pending', earlier_attempts = earlier_attempts + attempts,
        attempts = 0, lease_id = NULL, due_at = ${now}
      WHERE position IN (
        SELECT position FROM webhook_deliveries
        WHERE destination_id = ${destination} AND created_at >= ${since}
          AND (status IN ('dead_letter', 'cancelled')
            OR (status = 'pending' AND lease_id IS NULL AND attempts > 0 AND due_at > ${now}))
        ORDER BY position LIMIT ${limit}) RETURNING position`,
  )
  await session.run(sql`UPDATE webhook_destinations SET due_at = ${firstDue} WHERE id = ${destination}`)
  return recovered.length
}
