import type { Lease } from '../../../src/jobs/job-queue.js'
import type { Instant } from '../../../src/shared/clock.js'
import {
  type ClaimedDelivery,
  claimedAtOnceMax,
  type FullReceivers,
} from '../../../src/webhooks/delivery/delivery-store.js'
import type { SealedSecrets } from '../../../src/webhooks/destination/destination.js'
import { padded } from '../in-groups.js'
import { list, type Query, sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'
import { firstDue } from './webhook-rows.js'

type Receiver = ClaimedDelivery['destination']

interface ReceiverRow extends Omit<Receiver, 'isConfirmed' | 'isFailing' | 'secrets'>, SealedSecrets {
  readonly isConfirmed: number
  readonly failures: number
}

interface LeasedRow extends Omit<ClaimedDelivery, 'leaseId' | 'destination'> {
  readonly destination: number
}

interface Claim {
  readonly lease: Lease
  readonly now: Instant
  readonly full: FullReceivers
  readonly limit: number
}

/** How often a claim tries again after it found only destinations that were not really due. */
const roundsMax = 4

/** Uses the index of due destinations; it passes over only the few that are full. */
function maySend({ now, full }: Claim, limit: number): Query {
  const { destinations, origins, accounts, skipsFailing } = full
  const shares = accounts.map(({ account, origin }) => `${account} ${origin}`)
  return sql`due_at <= ${now} AND id NOT IN (${list(padded(destinations, 0))})
    AND origin NOT IN (${list(padded(origins, ''))})
    AND account_id || ' ' || origin NOT IN (${list(padded(shares, ''))})
    AND (consecutive_failures = 0 OR ${skipsFailing ? 1 : 0} = 0)
    ORDER BY due_at, claimed_at, id LIMIT ${Math.min(limit, claimedAtOnceMax)}`
}

/**
 * Moves every destination of these accounts at these origins behind those of other accounts. A locked destination is
 * skipped: it may come one turn early, but two claims never wait for each other. The claimed rows come from a WITH
 * clause, to which the lock does not apply: Postgres leaves out locked rows that the same statement has updated.
 */
const endTurn = (ids: Query, now: Instant, skipLocked: Query) => sql`WITH claimed AS MATERIALIZED (
    SELECT account_id, origin FROM webhook_destinations WHERE id IN (${ids})
  )
  UPDATE webhook_destinations SET turn_at = ${now},
    due_at = CASE WHEN due_at < ${now} THEN CAST(${now} AS BIGINT) ELSE due_at END
  WHERE id IN (
    SELECT sibling.id FROM claimed JOIN webhook_destinations AS sibling
      ON sibling.account_id = claimed.account_id AND sibling.origin = claimed.origin ${skipLocked})`

export async function claimDeliveries(session: SqlSession, claim: Claim): Promise<readonly ClaimedDelivery[]> {
  for (let round = 0; round < roundsMax; round += 1) {
    // A read before the claim, so that a worker that finds nothing writes nothing.
    const isAnyDue = await one(session, sql`SELECT id FROM webhook_destinations WHERE ${maySend(claim, 1)}`)
    const claimed = isAnyDue && (await claimSome(session, claim))
    if (!claimed) return []
    if (claimed.length > 0) return claimed
  }
  return []
}

/** Returns [] if the due destinations had nothing to send and were corrected; null if other workers hold them all. */
function claimSome(session: SqlSession, claim: Claim): Promise<ClaimedDelivery[] | null> {
  return session.transaction(async (inside) => {
    const found = await inside.all<ReceiverRow>(
      sql`SELECT id, account_id AS account, address, origin, signal_type AS "signalType", kind,
          is_confirmed AS "isConfirmed", consecutive_failures AS failures, secret,
          previous_secret AS "previousSecret", previous_valid_until AS "previousValidUntil"
        FROM webhook_destinations WHERE ${maySend(claim, claim.limit)} ${inside.skipLocked}`,
    )
    const receivers = firstOfEachOrigin(found)
    return receivers.size === 0 ? null : leaseFirst(inside, receivers, claim)
  })
}

async function leaseFirst(
  session: SqlSession,
  receivers: ReadonlyMap<number, ReceiverRow>,
  { lease, now }: Claim,
): Promise<ClaimedDelivery[]> {
  const ids = list(padded([...receivers.keys()], 0))
  // Sent together to save round trips. The connection runs them in this order.
  const [leased] = await Promise.all([
    session.run<LeasedRow>(
      // An expired lease means that the attempt was interrupted, so it keeps its number.
      sql`UPDATE webhook_deliveries SET lease_id = ${lease.id}, due_at = ${lease.until}, last_attempt_at = ${now},
          attempts = attempts + CASE WHEN lease_id IS NULL THEN 1 ELSE 0 END
        WHERE position IN (
          SELECT (SELECT due.position FROM webhook_deliveries AS due
            WHERE due.destination_id = webhook_destinations.id AND due.status = 'pending' AND due.due_at <= ${now}
            ORDER BY due.due_at, due.position LIMIT 1)
          FROM webhook_destinations
          JOIN accounts ON accounts.id = webhook_destinations.account_id AND accounts.disabled_at IS NULL
          WHERE webhook_destinations.id IN (${ids}))
        RETURNING id, destination_id AS destination, event_id AS "eventId", body, attempts AS attempt`,
    ),
    session.run(endTurn(ids, now, session.skipLocked)),
    session.run(sql`UPDATE webhook_destinations SET claimed_at = ${now}, due_at = ${firstDue} WHERE id IN (${ids})`),
  ])
  return leased.flatMap((row) => {
    const receiver = receivers.get(row.destination)
    return receiver ? [claimedOf(receiver, row, lease)] : []
  })
}

function firstOfEachOrigin(rows: readonly ReceiverRow[]): ReadonlyMap<number, ReceiverRow> {
  const first = new Map<string, ReceiverRow>()
  for (const row of rows) if (!first.has(row.origin)) first.set(row.origin, row)
  return new Map([...first.values()].map((row) => [row.id, row]))
}

function claimedOf(receiver: ReceiverRow, leased: LeasedRow, { id: leaseId }: Lease): ClaimedDelivery {
  const { isConfirmed, failures, secret, previousSecret, previousValidUntil, ...destination } = receiver
  const secrets = { secret, previousSecret, previousValidUntil }
  return {
    ...leased,
    leaseId,
    destination: { ...destination, isConfirmed: isConfirmed === 1, isFailing: failures > 0, secrets },
  }
}
