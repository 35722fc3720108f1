import type { AccountId } from '../../../src/shared/ids.js'
import type {
  AddedDestination,
  NewDestination,
  WebhookDestinations,
} from '../../../src/webhooks/destination/destination-store.js'
import { one, type SqlSession } from '../sql-session.js'
import { type DestinationRow, destinationColumns, destinationOf, firstDue } from './webhook-rows.js'

export function sqlWebhookDestinations(session: SqlSession): WebhookDestinations {
  return {
    add: (destination, limit) => session.transaction((inside) => addDestination(inside, destination, limit)),

    async list(account) {
      const sql = `SELECT ${destinationColumns} FROM webhook_destinations WHERE account_id = ? ORDER BY id`
      return (await session.all<DestinationRow>(sql, account)).map(destinationOf)
    },

    async find(account, id) {
      const row = await one<DestinationRow>(
        session,
        `SELECT ${destinationColumns} FROM webhook_destinations WHERE id = ? AND account_id = ?`,
        ...[id, account],
      )
      return row && destinationOf(row)
    },

    count: (account) => countOf(session, account),

    remove: (account, id) =>
      session.transaction(async (inside) => {
        const removed = await inside.run(
          'DELETE FROM webhook_destinations WHERE id = ? AND account_id = ? RETURNING id',
          ...[id, account],
        )
        if (removed.length > 0) await cancelQueued(inside, id)
        return removed.length > 0
      }),

    async replaceSecret(account, id, { sealedSecret, secretLast4, at, previousValidUntil }) {
      const [row] = await session.run<DestinationRow & { previous_valid_until: number }>(
        `UPDATE webhook_destinations
         SET previous_secret = CASE WHEN previous_valid_until > ? THEN previous_secret ELSE secret END,
           previous_valid_until = CASE WHEN previous_valid_until > ? THEN previous_valid_until ELSE ? END,
           secret = ?, secret_last4 = ?
         WHERE id = ? AND account_id = ? RETURNING ${destinationColumns}, previous_valid_until`,
        ...[at, at, previousValidUntil, sealedSecret, secretLast4, id, account],
      )
      return row ? { destination: destinationOf(row), previousValidUntil: row.previous_valid_until } : null
    },

    disable: (id, reason) =>
      session.transaction(async (inside) => {
        const disabled = await inside.run(
          `UPDATE webhook_destinations SET disabled_reason = ?, due_at = NULL
           WHERE id = ? AND disabled_reason IS NULL RETURNING id`,
          ...[reason, id],
        )
        if (disabled.length > 0) await cancelQueued(inside, id)
      }),
  }
}

async function addDestination(
  session: SqlSession,
  destination: NewDestination,
  limit: number,
): Promise<AddedDestination> {
  const { account, url, address, origin, signalType, sealedSecret, secretLast4, at } = destination
  // Before the account is locked: whoever queues a delivery holds its destination and then asks for the account.
  const before = await enabled(session, destination)
  if (before) return { kind: 'exists', destination: destinationOf(before) }

  // Of two that are added at once each would find room for one more.
  await session.all(`SELECT id FROM accounts WHERE id = ? ${session.forUpdate}`, account)
  const meanwhile = await enabled(session, destination)
  if (meanwhile) return { kind: 'exists', destination: destinationOf(meanwhile) }
  if ((await countOf(session, account)) >= limit) return { kind: 'full' }

  const [added] = await session.run<DestinationRow>(
    `INSERT INTO webhook_destinations
       (account_id, webhook_url, address, origin, signal_type, secret, secret_last4, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING ${destinationColumns}`,
    ...[account, url, address, origin, signalType, sealedSecret, secretLast4, at],
  )
  if (!added) throw new Error('Broken assumption: an insert gives its row')
  return { kind: 'added', destination: destinationOf(added) }
}

async function enabled(
  session: SqlSession,
  { account, address, signalType }: NewDestination,
): Promise<DestinationRow | undefined> {
  // Held first: where the change itself waited for a row, Postgres would still see its deliveries as they were before.
  const held = await one<{ id: number }>(
    session,
    `SELECT id FROM webhook_destinations WHERE account_id = ? AND address = ? AND signal_type = ? ${session.forUpdate}`,
    ...[account, address, signalType],
  )
  if (!held) return undefined
  const [row] = await session.run<DestinationRow>(
    `UPDATE webhook_destinations
     SET consecutive_failures = CASE WHEN disabled_reason IS NULL THEN consecutive_failures ELSE 0 END,
       failing_since = CASE WHEN disabled_reason IS NULL THEN failing_since ELSE NULL END,
       disabled_reason = NULL, due_at = ${firstDue}
     WHERE id = ? RETURNING ${destinationColumns}`,
    held.id,
  )
  return row
}

async function countOf(session: SqlSession, account: AccountId): Promise<number> {
  const sql = 'SELECT count(*) AS count FROM webhook_destinations WHERE account_id = ?'
  return (await one<{ count: number }>(session, sql, account))?.count ?? 0
}

/** Leases stay, so that an attempt under way can still say how it went. */
async function cancelQueued(session: SqlSession, destination: number): Promise<void> {
  await session.run(
    `UPDATE webhook_deliveries SET status = 'cancelled', due_at = NULL
     WHERE destination_id = ? AND status = 'pending'`,
    destination,
  )
}
