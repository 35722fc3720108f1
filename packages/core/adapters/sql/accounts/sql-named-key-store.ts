import type { NamedKey, NamedKeyStore } from '../../../src/accounts/api-key/named-key-store.js'
import { rightsIn } from '../../../src/shared/access/rights.js'
import { type AccountId, asId } from '../../../src/shared/ids.js'
import { lockAccount } from '../lock-account.js'
import { sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'

interface NamedKeyRow {
  id: string
  account_id: string
  name: string
  hash: string
  last4: string
  rights: string
  created_at: number
  last_used_at: number | null
  expires_at: number | null
}

const columns = sql`id, account_id, name, hash, last4, rights, created_at, last_used_at, expires_at`

export function sqlNamedKeyStore(session: SqlSession): NamedKeyStore {
  return {
    add: (key, limit) => session.transaction((inside) => add(inside, key, limit)),

    async list(account) {
      const rows = await session.all<NamedKeyRow>(
        sql`SELECT ${columns} FROM named_keys WHERE account_id = ${account} ORDER BY created_at, id`,
      )
      return rows.map(namedKeyOf)
    },

    rename: (account, id, name) =>
      session.transaction(async (inside) => {
        // Lock the account: two concurrent calls could otherwise both find the name free.
        await lockAccount(inside, account, 'forUpdate')
        if (await isTaken(inside, account, name, id)) return 'taken'
        const [row] = await inside.run<NamedKeyRow>(
          sql`UPDATE named_keys SET name = ${name} WHERE id = ${id} AND account_id = ${account} RETURNING ${columns}`,
        )
        return row ? namedKeyOf(row) : null
      }),

    async end(account, id) {
      const ended = await session.run(
        sql`DELETE FROM named_keys WHERE id = ${id} AND account_id = ${account} RETURNING id`,
      )
      return ended.length > 0
    },

    endAll: (account) =>
      session.transaction(async (inside) => {
        // Lock the account, as `add` does, so that this sees keys that another transaction adds.
        await lockAccount(inside, account, 'forUpdate')
        await inside.run(sql`DELETE FROM named_keys WHERE account_id = ${account}`)
      }),

    async touch(id, at, unlessAfter) {
      await session.run(
        sql`UPDATE named_keys SET last_used_at = ${at}
          WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at <= ${unlessAfter})`,
      )
    },

    async purge(before, limit) {
      const deleted = await session.run(
        sql`DELETE FROM named_keys
          WHERE id IN (SELECT id FROM named_keys WHERE expires_at < ${before} LIMIT ${limit}) RETURNING id`,
      )
      return deleted.length
    },
  }
}

async function add(session: SqlSession, key: NamedKey, limit: number) {
  const { id, account, name, hash, last4, rights, createdAt, lastUsedAt, expiresAt } = key
  if (!(await lockAccount(session, account, 'forUpdate'))) return 'gone'
  await session.run(sql`DELETE FROM named_keys WHERE account_id = ${account} AND expires_at <= ${createdAt}`)
  if (await isTaken(session, account, name, id)) return 'taken'
  const present = await one<{ keys: number }>(
    session,
    sql`SELECT COUNT(*) AS keys FROM named_keys WHERE account_id = ${account}`,
  )
  if (Number(present?.keys ?? 0) >= limit) return 'full'
  await session.run(
    sql`INSERT INTO named_keys (id, account_id, name, hash, last4, rights, created_at, last_used_at, expires_at)
      VALUES (${id}, ${account}, ${name}, ${hash}, ${last4}, ${rights.join(' ')}, ${createdAt}, ${lastUsedAt}, ${expiresAt})`,
  )
  return 'added'
}

/** Whether another key of the account has this name, whatever its case. Compared here: engines differ in lower-casing. */
async function isTaken(session: SqlSession, account: AccountId, name: string, id: string): Promise<boolean> {
  const others = await session.all<{ name: string }>(
    sql`SELECT name FROM named_keys WHERE account_id = ${account} AND id <> ${id}`,
  )
  return others.some((other) => other.name.toLowerCase() === name.toLowerCase())
}

function namedKeyOf(row: NamedKeyRow): NamedKey {
  return {
    id: asId('key', row.id),
    account: asId('acc', row.account_id),
    name: row.name,
    hash: row.hash,
    last4: row.last4,
    rights: rightsIn(row.rights),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  }
}
