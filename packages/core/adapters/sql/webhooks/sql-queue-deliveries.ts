import type { Instant } from '../../../src/shared/clock.js'
import type { AccountId } from '../../../src/shared/ids.js'
import type { NewDelivery } from '../../../src/webhooks/delivery/delivery.js'
import type { Receiver } from '../../../src/webhooks/delivery/delivery-store.js'
import type { DestinationId } from '../../../src/webhooks/destination/destination.js'
import type { MailSchedule } from '../../../src/webhooks/destination/mail-schedule.js'
import { list, sql } from '../query.js'
import { countChanged, hasChanged, one, type SqlSession } from '../sql-session.js'
import { type DestinationRow, filterOf, firstDue } from './webhook-rows.js'

const accountsAtOnce = 100

type ReceiverRow = Pick<DestinationRow, 'id' | 'account' | 'signalType' | 'kind' | 'filter' | 'schedule'>

interface LockedRow {
  readonly account: AccountId
  readonly isPaused: number
  readonly sequence: number
}

const lockedColumns = sql`account_id AS account, is_paused AS "isPaused", last_sequence AS "sequence"`

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
        sql`SELECT webhook_destinations.id, account_id AS account, signal_type AS "signalType", kind, filter, schedule
          FROM webhook_destinations
          JOIN accounts ON accounts.id = account_id AND accounts.disabled_at IS NULL
          WHERE disabled_reason IS NULL AND is_confirmed = 1 AND account_id IN (${list(padded)})`,
      )),
    )
  }
  return found
    .sort((one, other) => one.id - other.id)
    .map((row) => ({
      id: row.id,
      account: row.account,
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
      WHERE id = ${destination} AND disabled_reason IS NULL RETURNING ${lockedColumns}`,
  )
  if (!locked) return false
  if (await insertDelivery(session, destination, locked, deliveryOf(locked.sequence))) return true
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
      WHERE id = ${destination} AND disabled_reason IS NULL RETURNING ${lockedColumns}`,
  )
  return locked !== undefined && insertDelivery(session, destination, locked, delivery)
}

/** A paused destination gets a delivery that is cancelled already, which `recover` can send. */
async function insertDelivery(
  session: SqlSession,
  destination: DestinationId,
  { account, isPaused }: LockedRow,
  { id, eventId, eventType, sequence, body, replayOf, at }: NewDelivery,
): Promise<boolean> {
  const [status, dueAt] = isPaused === 1 ? ['cancelled', null] : ['pending', at]
  return hasChanged(
    session,
    sql`INSERT INTO webhook_deliveries
        (id, account_id, destination_id, event_id, event_type, destination_sequence, body, replay_of, status, due_at,
         created_at)
      VALUES (${id}, ${account}, ${destination}, ${eventId}, ${eventType}, ${sequence}, ${body}, ${replayOf},
        ${status}, ${dueAt}, ${at})
      ON CONFLICT (destination_id, event_id) WHERE replay_of IS NULL DO NOTHING RETURNING id`,
  )
}

export async function recoverDeliveries(
  session: SqlSession,
  destination: DestinationId,
  { since, now, limit }: { readonly since: Instant; readonly now: Instant; readonly limit: number },
): Promise<number> {
  const enabled = sql`SELECT id FROM webhook_destinations
    WHERE id = ${destination} AND disabled_reason IS NULL ${session.forUpdate}`
  if (!(await one(session, enabled))) return 0

  const recovered = await countChanged(
    session,
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
  return recovered
}
