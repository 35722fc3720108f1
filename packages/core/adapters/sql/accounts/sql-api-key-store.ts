import type { ApiKeyRecord, ApiKeyStore, UsedApiKey } from '../../../src/accounts/api-key/api-key-store.js'
import { allRights, rightsIn } from '../../../src/shared/access/rights.js'
import { asId } from '../../../src/shared/ids.js'
import { deleteSome } from '../bounded-statements.js'
import { lockAccount } from '../lock-account.js'
import { sql } from '../query.js'
import { allValues, hasChanged, one, type SqlSession } from '../sql-session.js'
import type { AccountRow } from './account-row.js'

export interface ApiKeyRow {
  hash: string
  key_account_id: string
  salt: string
  root_id: string
  last4: string
  created_at: number
  last_used_at: number | null
  valid_until: number | null
}

export const keyColumns = sql`api_keys.hash, api_keys.account_id AS key_account_id, api_keys.salt, api_keys.root_id,
  api_keys.last4, api_keys.created_at, api_keys.last_used_at, api_keys.valid_until`

export function sqlApiKeyStore(session: SqlSession): ApiKeyStore {
  return {
    add: (key) =>
      hasChanged(
        session,
        sql`INSERT INTO api_keys (hash, account_id, salt, root_id, last4, created_at, last_used_at, valid_until)
          SELECT CAST(${key.hash} AS TEXT), id, CAST(${key.salt} AS TEXT), CAST(${key.rootId} AS TEXT),
            CAST(${key.last4} AS TEXT), CAST(${key.createdAt} AS BIGINT), CAST(${key.lastUsedAt} AS BIGINT),
            CAST(${key.validUntil} AS BIGINT)
          FROM accounts WHERE id = ${key.account} ${session.forUpdate} RETURNING hash`,
      ),

    async findByHash(hash) {
      const row = await one<UsedKeyRow & Pick<AccountRow, 'disabled_at'>>(
        session,
        sql`SELECT sent.id, sent.account_id, sent.name, sent.last4, sent.rights, sent.last_used_at, sent.expires_at,
            accounts.disabled_at
          FROM (SELECT NULL AS id, account_id, NULL AS name, last4, NULL AS rights, last_used_at,
              valid_until AS expires_at FROM api_keys WHERE hash = ${hash}
            UNION ALL SELECT id, account_id, name, last4, rights, last_used_at, expires_at
              FROM named_keys WHERE hash = ${hash}) AS sent
          JOIN accounts ON accounts.id = sent.account_id`,
      )
      if (!row) return null
      const key = usedKeyOf(hash, row)
      return { key, account: { id: key.account, disabledAt: row.disabled_at } }
    },

    async current(account) {
      const row = await one<ApiKeyRow>(
        session,
        sql`SELECT ${keyColumns} FROM api_keys WHERE account_id = ${account} AND valid_until IS NULL
          ORDER BY created_at DESC, hash LIMIT 1`,
      )
      return row && toApiKey(row)
    },

    async list(account, at, limit) {
      const rows = await session.all<ApiKeyRow>(
        sql`SELECT ${keyColumns} FROM api_keys
          WHERE account_id = ${account} AND (valid_until IS NULL OR valid_until > ${at})
          ORDER BY CASE WHEN valid_until IS NULL THEN 0 ELSE 1 END, created_at DESC, hash LIMIT ${limit}`,
      )
      return rows.map(toApiKey)
    },

    retire: (account, at, validUntil) =>
      session.transaction(async (inside) => {
        // Lock the account, as `add` does, so that this sees keys that another transaction adds.
        await lockAccount(inside, account, 'forUpdate')
        await inside.run(
          sql`UPDATE api_keys SET valid_until =
              CASE WHEN valid_until IS NULL THEN CAST(${validUntil} AS BIGINT) ELSE CAST(${at} AS BIGINT) END
            WHERE account_id = ${account} AND (valid_until IS NULL OR valid_until > ${at})`,
        )
      }),

    endReplaced: (account, at) =>
      session.transaction(async (inside) => {
        await lockAccount(inside, account, 'forUpdate')
        const current = sql`SELECT hash FROM api_keys WHERE account_id = ${account} AND valid_until IS NULL
          ORDER BY created_at DESC, hash LIMIT 1`
        return hasChanged(
          inside,
          sql`UPDATE api_keys SET valid_until = ${at} WHERE account_id = ${account}
            AND (valid_until IS NULL OR valid_until > ${at}) AND hash <> COALESCE((${current}), '') RETURNING hash`,
        )
      }),

    rootIds: () =>
      allValues(
        session,
        sql`SELECT DISTINCT root_id AS value FROM api_keys WHERE valid_until IS NULL ORDER BY root_id`,
      ),

    async touch(hash, at, unlessAfter) {
      await session.run(
        sql`UPDATE api_keys SET last_used_at = ${at}
          WHERE hash = ${hash} AND (last_used_at IS NULL OR last_used_at <= ${unlessAfter})`,
      )
    },

    purge: (before, limit) => deleteSome(session, sql`api_keys`, sql`hash`, sql`valid_until < ${before}`, limit),
  }
}

interface UsedKeyRow {
  id: string | null
  account_id: string
  name: string | null
  last4: string
  rights: string | null
  last_used_at: number | null
  expires_at: number | null
}

function usedKeyOf(hash: string, row: UsedKeyRow): UsedApiKey {
  return {
    hash,
    id: row.id === null ? null : asId('key', row.id),
    account: asId('acc', row.account_id),
    name: row.name,
    last4: row.last4,
    rights: row.rights === null ? allRights : rightsIn(row.rights),
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  }
}

export function toApiKey(row: ApiKeyRow): ApiKeyRecord {
  return {
    hash: row.hash,
    account: asId('acc', row.key_account_id),
    salt: row.salt,
    rootId: row.root_id,
    last4: row.last4,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    validUntil: row.valid_until,
  }
}
