import type { NamedKey, NamedKeyStore } from '../../../src/accounts/api-key/named-key-store.js'
import { rightsIn } from '../../../src/shared/access/rights.js'
import type { AccountId } from '../../../src/shared/ids.js'
import { deleteSome } from '../bounded-statements.js'
import { lockAccount } from '../lock-account.js'
import { sql } from '../query.js'
import { allValues, hasChanged, oneValue, type SqlSession } from '../sql-session.js'

interface NamedKeyRow extends Omit<NamedKey, 'rights'> {
  readonly rights: string
}

const columns = sql`id, account_id AS account, name, hash, last4, rights, created_at AS "createdAt",
  last_used_at AS "lastUsedAt", expires_at AS "expiresAt"`

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

    end: (account, id) =>
      hasChanged(session, sql`DELETE FROM named_keys WHERE id = ${id} AND account_id = ${account} RETURNING id`),

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

    purge: (before, limit) => deleteSome(session, sql`named_keys`, sql`id`, sql`expires_at < ${before}`, limit),
  }
}

async function add(session: SqlSession, key: NamedKey, limit: number) {
  const { id, account, name, hash, last4, rights, createdAt, lastUsedAt, expiresAt } = key
  if (!(await lockAccount(session, account, 'forUpdate'))) return 'gone'
  await session.run(sql`DELETE FROM named_keys WHERE account_id = ${account} AND expires_at <= ${createdAt}`)
  if (await isTaken(session, account, name, id)) return 'taken'
  const present = sql`SELECT count(*) AS value FROM named_keys WHERE account_id = ${account}`
  if (((await oneValue<number>(session, present)) ?? 0) >= limit) return 'full'
  await session.run(
    sql`INSERT INTO named_keys (id, account_id, name, hash, last4, rights, created_at, last_used_at, expires_at)
      VALUES (${id}, ${account}, ${name}, ${hash}, ${last4}, ${rights.join(' ')}, ${createdAt}, ${lastUsedAt}, ${expiresAt})`,
  )
  return 'added'
}

/** Whether another key of the account has this name, whatever its case. Compared here: engines differ in lower-casing. */
async function isTaken(session: SqlSession, account: AccountId, name: string, id: string): Promise<boolean> {
  const others = sql`SELECT name AS value FROM named_keys WHERE account_id = ${account} AND id <> ${id}`
  return (await allValues<string>(session, others)).some((other) => other.toLowerCase() === name.toLowerCase())
}

function namedKeyOf(row: NamedKeyRow): NamedKey {
  return { ...row, rights: rightsIn(row.rights) }
}
