import type { ReconcileLink } from '../../../src/reconcile/link.js'
import type { ReconcileLinkStore } from '../../../src/reconcile/link-store.js'
import { asId } from '../../../src/shared/ids.js'
import { lockAccount } from '../lock-account.js'
import { sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'

interface LinkRow {
  id: string
  account_id: string
  key_id: string | null
  name: string | null
  token_hash: string
  token_last4: string
  created_at: number
  last_used_at: number | null
}

const columns = sql`l.id, l.account_id, l.key_id, l.name, l.token_hash, l.token_last4, l.created_at, l.last_used_at`

export function sqlReconcileLinkStore(session: SqlSession): ReconcileLinkStore {
  return {
    add: (link, limit) =>
      session.transaction(async (inside) => {
        // Lock the account: two concurrent calls could otherwise both pass the limit.
        if (!(await lockAccount(inside, link.account, 'forUpdate'))) return false
        const count = await one<{ links: number }>(
          inside,
          sql`SELECT count(*) AS links FROM reconcile_links WHERE account_id = ${link.account}`,
        )
        if (Number(count?.links ?? 0) >= limit) return false
        await inside.run(
          sql`INSERT INTO reconcile_links (id, account_id, key_id, name, token_hash, token_last4, created_at, last_used_at)
            VALUES (${link.id}, ${link.account}, ${link.key}, ${link.name}, ${link.tokenHash}, ${link.tokenLast4}, ${link.createdAt},
              ${link.lastUsedAt})`,
        )
        return true
      }),

    async list(account) {
      const rows = await session.all<LinkRow>(
        sql`SELECT ${columns} FROM reconcile_links l WHERE l.account_id = ${account} ORDER BY l.created_at, l.id`,
      )
      return rows.map(linkOf)
    },

    async remove(account, id) {
      const removed = await session.run(
        sql`DELETE FROM reconcile_links WHERE id = ${id} AND account_id = ${account} RETURNING id`,
      )
      return removed.length > 0
    },

    async findByHash(tokenHash, at) {
      const row = await one<LinkRow>(
        session,
        sql`SELECT ${columns} FROM reconcile_links l JOIN accounts a ON a.id = l.account_id
          LEFT JOIN named_keys k ON k.id = l.key_id
          WHERE l.token_hash = ${tokenHash} AND a.disabled_at IS NULL
            AND (k.expires_at IS NULL OR k.expires_at > ${at})`,
      )
      return row && linkOf(row)
    },

    async touch(id, at) {
      await session.run(sql`UPDATE reconcile_links SET last_used_at = ${at} WHERE id = ${id}`)
    },
  }
}

function linkOf(row: LinkRow): ReconcileLink {
  return {
    id: asId('link', row.id),
    account: asId('acc', row.account_id),
    key: row.key_id === null ? null : asId('key', row.key_id),
    name: row.name,
    tokenHash: row.token_hash,
    tokenLast4: row.token_last4,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }
}
