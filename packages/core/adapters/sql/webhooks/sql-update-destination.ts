import type { AccountId } from '../../../src/shared/ids.js'
import type { DestinationId } from '../../../src/webhooks/destination/destination.js'
import type { DestinationChange, FoundDestination } from '../../../src/webhooks/destination/destination-store.js'
import { sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'
import { lastSequenceOf } from './sql-digests.js'
import { type DestinationRow, destinationColumns, destinationOf, filterText, firstDue } from './webhook-rows.js'

export async function updateDestination(
  session: SqlSession,
  account: AccountId,
  id: DestinationId,
  change: (found: FoundDestination) => DestinationChange,
): Promise<FoundDestination | null> {
  const row = await one<DestinationRow>(
    session,
    sql`SELECT ${destinationColumns} FROM webhook_destinations
      WHERE id = ${id} AND account_id = ${account} ${session.forUpdate}`,
  )
  if (!row) return null
  const found = destinationOf(row)
  const { digestAt, endsPreviousSecret = false, ...settings } = change(found)
  const next = { ...found, ...settings }
  const isEnabled = found.disabledReason !== null && next.disabledReason === null
  const isConfirmed = !found.isConfirmed && next.isConfirmed
  const isStopped = next.isPaused || next.disabledReason !== null
  if (isStopped) await cancelQueued(session, id)
  const [updated] = await session.run<DestinationRow>(
    sql`UPDATE webhook_destinations SET kind = ${next.kind}, filter = ${filterText(found.signalType, next.filter)},
        description = ${next.description}, schedule = ${next.schedule && JSON.stringify(next.schedule)},
        is_paused = ${next.isPaused ? 1 : 0}, is_confirmed = ${next.isConfirmed ? 1 : 0},
        disabled_reason = ${next.disabledReason}, stopped_at = ${next.stoppedAt},
        consecutive_failures = ${isEnabled ? 0 : found.consecutiveFailures},
        failing_since = ${isEnabled ? sql`NULL` : sql`failing_since`},
        digest_at = ${digestAt === undefined ? sql`digest_at` : sql`${digestAt}`},
        digest_after = ${isConfirmed ? lastSequenceOf(account) : sql`digest_after`},
        previous_secret = ${endsPreviousSecret ? sql`NULL` : sql`previous_secret`},
        previous_valid_until = ${endsPreviousSecret ? sql`NULL` : sql`previous_valid_until`},
        due_at = ${isStopped ? sql`NULL` : firstDue}
      WHERE id = ${id} RETURNING ${destinationColumns}`,
  )
  return updated ? destinationOf(updated) : null
}

/** Keeps the leases, so that a running attempt can still record its result. */
export async function cancelQueued(session: SqlSession, destination: DestinationId): Promise<void> {
  await session.run(
    sql`UPDATE webhook_deliveries SET status = 'cancelled', due_at = NULL
      WHERE destination_id = ${destination} AND status = 'pending'`,
  )
}
