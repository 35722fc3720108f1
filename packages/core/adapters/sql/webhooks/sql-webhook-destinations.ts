import type { AccountId } from '../../../src/shared/ids.js'
import type {
  AddedDestination,
  FailingDestination,
  NewDestination,
  WebhookDestinations,
} from '../../../src/webhooks/destination/destination-store.js'
import { countUpTo } from '../bounded-statements.js'
import { lockAccount } from '../lock-account.js'
import { sql } from '../query.js'
import { hasChanged, one, oneValue, type SqlSession } from '../sql-session.js'
import { coverDigest, dueDigest, hurryDigest, lastSequenceOf, planDigest } from './sql-digests.js'
import { cancelQueued, updateDestination } from './sql-update-destination.js'
import { type DestinationRow, destinationColumns, destinationOf, filterText, firstDue } from './webhook-rows.js'

export function sqlWebhookDestinations(session: SqlSession): WebhookDestinations {
  return {
    add: (destination, limit) => session.transaction((inside) => addDestination(inside, destination, limit)),

    async list(account) {
      const rows = await session.all<DestinationRow>(
        sql`SELECT ${destinationColumns} FROM webhook_destinations WHERE account_id = ${account} ORDER BY id`,
      )
      return rows.map(destinationOf)
    },

    async find(account, id) {
      const row = await one<DestinationRow>(
        session,
        sql`SELECT ${destinationColumns} FROM webhook_destinations WHERE id = ${id} AND account_id = ${account}`,
      )
      return row && destinationOf(row)
    },

    count: (account) => countOf(session, account),

    countFailing: (limit) =>
      countUpTo(
        session,
        limit,
        sql`SELECT id FROM webhook_destinations WHERE consecutive_failures > 0 AND disabled_reason IS NULL`,
      ),

    listFailing: (limit) =>
      session.all<FailingDestination>(
        sql`SELECT accounts.email, origin, consecutive_failures AS "consecutiveFailures" FROM webhook_destinations
          JOIN accounts ON accounts.id = webhook_destinations.account_id
          WHERE consecutive_failures > 0 AND disabled_reason IS NULL ORDER BY webhook_destinations.id LIMIT ${limit}`,
      ),

    remove: (account, id) =>
      session.transaction(async (inside) => {
        const remove = sql`DELETE FROM webhook_destinations WHERE id = ${id} AND account_id = ${account} RETURNING id`
        const isRemoved = await hasChanged(inside, remove)
        if (isRemoved) await cancelQueued(inside, id)
        return isRemoved
      }),

    async replaceSecret(account, id, { sealedSecret, secretLast4, at, previousValidUntil }) {
      const [row] = await session.run<DestinationRow & { previousValidUntil: number }>(
        sql`UPDATE webhook_destinations
          SET previous_secret = CASE WHEN previous_valid_until > ${at} THEN previous_secret ELSE secret END,
            previous_valid_until = CASE WHEN previous_valid_until > ${at} THEN previous_valid_until ELSE ${previousValidUntil} END,
            secret = ${sealedSecret}, secret_last4 = ${secretLast4}
          WHERE id = ${id} AND account_id = ${account} RETURNING ${destinationColumns}, previous_valid_until AS "previousValidUntil"`,
      )
      if (!row) return null
      const { previousValidUntil: validUntil, ...destination } = row
      return { destination: destinationOf(destination), previousValidUntil: validUntil }
    },

    disable: (id, reason) =>
      session.transaction(async (inside) => {
        const disable = sql`UPDATE webhook_destinations SET disabled_reason = ${reason}, due_at = NULL
          WHERE id = ${id} AND disabled_reason IS NULL RETURNING id`
        if (await hasChanged(inside, disable)) await cancelQueued(inside, id)
      }),

    update: (account, id, change) => session.transaction((inside) => updateDestination(inside, account, id, change)),

    planDigest: (id, at) => planDigest(session, id, at),
    hurryDigest: (id, at) => hurryDigest(session, id, at),

    dueDigest: (now) => dueDigest(session, now),

    coverDigest: (id, after, at) => coverDigest(session, id, after, at),
  }
}

async function addDestination(
  session: SqlSession,
  destination: NewDestination,
  limit: number,
): Promise<AddedDestination> {
  const { account, url, address, origin, signalType, sealedSecret, secretLast4, at } = destination
  const { kind, description, schedule, isConfirmed, digestAt } = destination
  // Lock the destination before the account, as queueing a delivery does, to avoid deadlocks.
  const before = await reEnable(session, destination)
  if (before) return before

  // Lock the account: two concurrent calls could otherwise both pass the limit.
  await lockAccount(session, account, 'forUpdate')
  const meanwhile = await reEnable(session, destination)
  if (meanwhile) return meanwhile
  if ((await countOf(session, account)) >= limit) return { kind: 'full' }

  const [added] = await session.run<DestinationRow>(
    sql`INSERT INTO webhook_destinations
        (account_id, webhook_url, address, origin, signal_type, kind, filter, description, schedule, is_confirmed,
         digest_at, digest_after, secret, secret_last4, created_at)
      VALUES (${account}, ${url}, ${address}, ${origin}, ${signalType}, ${kind}, ${filterOf(destination)}, ${description},
        ${schedule && JSON.stringify(schedule)}, ${isConfirmed ? 1 : 0}, ${digestAt}, ${lastSequenceOf(account)},
        ${sealedSecret}, ${secretLast4}, ${at})
      RETURNING ${destinationColumns}`,
  )
  if (!added) throw new Error('INSERT … RETURNING returned no row.')
  return { kind: 'added', destination: destinationOf(added) }
}

function filterOf({ signalType, filter }: NewDestination): string {
  return filterText(signalType, filter)
}

async function reEnable(session: SqlSession, destination: NewDestination): Promise<AddedDestination | null> {
  const { account, address, signalType } = destination
  // Lock first: an UPDATE that waits for the row would see its deliveries as they were before the wait.
  const locked = await one<DestinationRow>(
    session,
    sql`SELECT ${destinationColumns} FROM webhook_destinations
      WHERE account_id = ${account} AND address = ${address} AND signal_type = ${signalType} ${session.forUpdate}`,
  )
  if (!locked) return null
  if (locked.kind !== destination.kind || locked.filter !== filterOf(destination)) {
    return { kind: 'differs', destination: destinationOf(locked) }
  }
  const [row] = await session.run<DestinationRow>(
    sql`UPDATE webhook_destinations
      SET consecutive_failures = CASE WHEN disabled_reason IS NULL THEN consecutive_failures ELSE 0 END,
        failing_since = CASE WHEN disabled_reason IS NULL THEN failing_since ELSE NULL END,
        is_confirmed = CASE WHEN ${destination.isConfirmed ? 1 : 0} = 1 THEN 1 ELSE is_confirmed END,
        disabled_reason = NULL, due_at = ${firstDue}
      WHERE id = ${locked.id} RETURNING ${destinationColumns}`,
  )
  return row ? { kind: 'exists', destination: destinationOf(row) } : null
}

async function countOf(session: SqlSession, account: AccountId): Promise<number> {
  const own = sql`SELECT count(*) AS value FROM webhook_destinations WHERE account_id = ${account}`
  return (await oneValue<number>(session, own)) ?? 0
}
