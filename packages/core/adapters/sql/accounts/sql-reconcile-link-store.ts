import type { ReconcileLink } from '../../../src/reconcile/link.js'
import type { ReconcileLinkStore } from '../../../src/reconcile/link-store.js'
import { lockAccount } from '../lock-account.js'
import { sql } from '../query.js'
import { hasChanged, one, oneValue, type SqlSession } from '../sql-session.js'

/** The fields of a `ReconcileLink`. */
const columns = sql`l.id, l.account_id AS account, l.key_id AS "key", l.name, l.token_hash AS "tokenHash",
  l.token_last4 AS "tokenLast4", l.created_at AS "createdAt", l.last_used_at AS "lastUsedAt"`

export function sqlReconcileLinkStore(session: SqlSession): ReconcileLinkStore {
  return {
    add: (link, limit) =>
      session.transaction(async (inside) => {
        // Lock the account: two concurrent calls could otherwise both pass the limit.
        if (!(await lockAccount(inside, link.account, 'forUpdate'))) return false
        const present = sql`SELECT count(*) AS value FROM reconcile_links WHERE account_id = ${link.account}`
        if (((await oneValue<number>(inside, present)) ?? 0) >= limit) return false
        await inside.run(
          sql`INSERT INTO reconcile_links (id, account_id, key_id, name, token_hash, token_last4, created_at, last_used_at)
            VALUES (${link.id}, ${link.account}, ${link.key}, ${link.name}, ${link.tokenHash}, ${link.tokenLast4}, ${link.createdAt},
              ${link.lastUsedAt})`,
        )
        return true
      }),

    list: (account) =>
      session.all<ReconcileLink>(
        sql`SELECT ${columns} FROM reconcile_links l WHERE l.account_id = ${account} ORDER BY l.created_at, l.id`,
      ),

    remove: (account, id) =>
      hasChanged(session, sql`DELETE FROM reconcile_links WHERE id = ${id} AND account_id = ${account} RETURNING id`),

    findByHash: (tokenHash, at) =>
      one<ReconcileLink>(
        session,
        sql`SELECT ${columns} FROM reconcile_links l JOIN accounts a ON a.id = l.account_id
          LEFT JOIN named_keys k ON k.id = l.key_id
          WHERE l.token_hash = ${tokenHash} AND a.disabled_at IS NULL
            AND (k.expires_at IS NULL OR k.expires_at > ${at})`,
      ),

    async touch(id, at) {
      await session.run(sql`UPDATE reconcile_links SET last_used_at = ${at} WHERE id = ${id}`)
    },
  }
}
