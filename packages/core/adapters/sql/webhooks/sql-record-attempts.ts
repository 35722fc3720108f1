import type { Instant } from '../../../src/shared/clock.js'
import type { DeliveryStatus } from '../../../src/webhooks/delivery/delivery.js'
import type { AttemptResult, ClaimedDelivery, HeldDelivery } from '../../../src/webhooks/delivery/delivery-store.js'
import type { DestinationHealth } from '../../../src/webhooks/destination/destination-health.js'
import { sql } from '../query.js'
import { hasChanged, one, type SqlSession } from '../sql-session.js'
import { firstDue } from './webhook-rows.js'

type HealthRow = DestinationHealth & Pick<HeldDelivery, 'disabledReason'>

/** A disabled destination has nothing due. */
const dueAgain = sql`due_at = CASE WHEN disabled_reason IS NULL THEN ${firstDue} END`

/** Lock the destination before its delivery to avoid deadlocks. */
export async function holdDelivery(
  session: SqlSession,
  { id, leaseId, destination }: ClaimedDelivery,
): Promise<HeldDelivery | null> {
  // Sent together to save a round trip. The connection runs them in this order.
  const [destinationRow, delivery] = await Promise.all([
    one<HealthRow>(
      session,
      sql`SELECT disabled_reason AS "disabledReason", last_success_at AS "lastSuccessAt",
          last_failure_at AS "lastFailureAt", failing_since AS "failingSince",
          consecutive_failures AS "consecutiveFailures"
        FROM webhook_destinations WHERE id = ${destination.id} ${session.forUpdate}`,
    ),
    one<{ status: DeliveryStatus; pastAttempts: string }>(
      session,
      sql`SELECT status, past_attempts AS "pastAttempts" FROM webhook_deliveries WHERE id = ${id} AND lease_id = ${leaseId}`,
    ),
  ])
  if (!destinationRow || !delivery) return null
  const { disabledReason, ...health } = destinationRow
  const isCancelled = delivery.status === 'cancelled'
  return { health, disabledReason, isCancelled, pastAttempts: JSON.parse(delivery.pastAttempts) }
}

export async function storeAttempt(
  session: SqlSession,
  { id, leaseId, destination }: ClaimedDelivery,
  { status, nextAttemptAt, deliveredAt, responseStatus, errorMessage, pastAttempts, health }: AttemptResult,
): Promise<void> {
  const { lastSuccessAt, lastFailureAt, failingSince, consecutiveFailures } = health
  await Promise.all([
    session.run(
      sql`UPDATE webhook_deliveries SET status = ${status}, due_at = ${nextAttemptAt}, lease_id = NULL,
          delivered_at = ${deliveredAt}, response_status = ${responseStatus},
          error_message = ${errorMessage}, past_attempts = ${JSON.stringify(pastAttempts)}
        WHERE id = ${id} AND lease_id = ${leaseId}`,
    ),
    session.run(
      sql`UPDATE webhook_destinations SET last_success_at = ${lastSuccessAt}, last_failure_at = ${lastFailureAt},
          failing_since = ${failingSince},
          consecutive_failures = ${consecutiveFailures}, ${dueAgain}
        WHERE id = ${destination.id}`,
    ),
  ])
}

export async function releaseDelivery(
  session: SqlSession,
  { id, leaseId, destination }: ClaimedDelivery,
  now: Instant,
): Promise<boolean> {
  await session.all(sql`SELECT id FROM webhook_destinations WHERE id = ${destination.id} ${session.forUpdate}`)
  const release = sql`UPDATE webhook_deliveries SET lease_id = NULL, due_at = ${now}, attempts = attempts - 1
    WHERE id = ${id} AND lease_id = ${leaseId} AND status = 'pending' RETURNING id`
  if (!(await hasChanged(session, release))) return false
  await session.run(sql`UPDATE webhook_destinations SET ${dueAgain} WHERE id = ${destination.id}`)
  return true
}
