import type { AccountStore } from '../../../src/accounts/account-store.js'
import { offsetOf } from '../../../src/shared/page.js'
import { countUpTo } from '../bounded-statements.js'
import { type BalanceRow, toBalance } from '../credits/balance-row.js'
import { sql } from '../query.js'
import { countChanged, hasChanged, one, oneValue, type SqlSession } from '../sql-session.js'
import { firstDue } from '../webhooks/webhook-rows.js'
import { type AccountRow, accountColumns, toAccount } from './account-row.js'
import { type ApiKeyRow, keyColumns, toApiKey } from './sql-api-key-store.js'

/** The account was never used after the sign-up. */
const isUnused = sql`verified_at IS NULL AND disabled_at IS NULL
  AND watchlist_limit IS NULL AND webhook_limit IS NULL AND is_operator = 0
  AND NOT EXISTS (SELECT 1 FROM mailed_tokens WHERE mailed_tokens.account_id = accounts.id)
  AND NOT EXISTS (SELECT 1 FROM mail_outbox WHERE mail_outbox.email = accounts.email)
  AND NOT EXISTS (SELECT 1 FROM api_keys WHERE api_keys.account_id = accounts.id)
  AND NOT EXISTS (SELECT 1 FROM credit_balances WHERE credit_balances.account_id = accounts.id)`

type OverviewRow = AccountRow &
  BalanceRow & { watchlist_count: number; webhook_count: number } & (
    | ApiKeyRow
    | { readonly [Column in keyof ApiKeyRow]: null }
  )

export function sqlAccountStore(session: SqlSession): AccountStore {
  return {
    async add({ id, email, passwordHash, createdAt }) {
      const added = await session.run(
        sql`INSERT INTO accounts (id, email, password_hash, created_at)
          VALUES (${id}, ${email}, ${passwordHash}, ${createdAt})
          ON CONFLICT (email) DO NOTHING RETURNING id`,
      )
      return added.length > 0 ? 'added' : 'exists'
    },

    async find(id) {
      const row = await one<AccountRow>(session, sql`SELECT ${accountColumns} FROM accounts WHERE id = ${id}`)
      return row && toAccount(row)
    },

    async overview(id) {
      const row = await one<OverviewRow>(
        session,
        sql`SELECT ${accountColumns}, ${keyColumns}, credit_balances.posted, credit_balances.reserved,
            (SELECT count(*) FROM watchlist WHERE watchlist.account_id = accounts.id) AS watchlist_count,
            (SELECT count(*) FROM webhook_destinations WHERE webhook_destinations.account_id = accounts.id)
              AS webhook_count
          FROM accounts
          LEFT JOIN credit_balances ON credit_balances.account_id = accounts.id
          LEFT JOIN api_keys ON api_keys.hash = (
            SELECT hash FROM api_keys AS own WHERE own.account_id = accounts.id AND own.valid_until IS NULL
            ORDER BY own.created_at DESC, own.hash LIMIT 1)
          WHERE accounts.id = ${id}`,
      )
      if (!row) return null
      return {
        account: toAccount(row),
        credits: toBalance(row),
        watchlistCount: row.watchlist_count,
        webhookCount: row.webhook_count,
        apiKey: row.hash === null ? null : toApiKey(row),
      }
    },

    async findByEmail(email) {
      const row = await one<AccountRow>(session, sql`SELECT ${accountColumns} FROM accounts WHERE email = ${email}`)
      return row && toAccount(row)
    },

    async list(page) {
      const rows = await session.all<AccountRow>(
        sql`SELECT ${accountColumns} FROM accounts
          ORDER BY created_at, id LIMIT ${page.limit} OFFSET ${offsetOf(page)}`,
      )
      const total = await oneValue<number>(session, sql`SELECT count(*) AS value FROM accounts`)
      return { items: rows.map(toAccount), total: total ?? 0 }
    },

    count: (limit) => countUpTo(session, limit, sql`SELECT id FROM accounts`),

    markVerified: (id, at) =>
      hasChanged(
        session,
        sql`UPDATE accounts SET verified_at = ${at} WHERE id = ${id} AND verified_at IS NULL RETURNING id`,
      ),

    setDisabled(id, at) {
      const raised = at === null ? 0 : 1
      return session.transaction(async (inside) => {
        // Lock destinations before accounts to avoid deadlocks.
        const own = sql`account_id = ${id} AND disabled_reason IS NULL`
        await inside.all(sql`SELECT id FROM webhook_destinations WHERE ${own} ORDER BY id ${inside.forUpdate}`)
        await inside.run(
          sql`UPDATE accounts SET disabled_at = ${at}, session_version = session_version + ${raised} WHERE id = ${id}`,
        )
        // Deliveries of a disabled account are never due, so claims need not check accounts.
        await inside.run(sql`UPDATE webhook_destinations SET due_at = ${firstDue} WHERE ${own}`)
      })
    },

    async setPassword(id, passwordHash, ifVersion) {
      const ifCurrent = ifVersion === undefined ? sql`` : sql`AND session_version = ${ifVersion}`
      const [row] = await session.run<{ version: number }>(
        sql`UPDATE accounts SET password_hash = ${passwordHash}, session_version = session_version + 1
          WHERE id = ${id} ${ifCurrent} RETURNING session_version AS version`,
      )
      return row?.version ?? null
    },

    async upgradeHash(id, from, to) {
      await session.run(sql`UPDATE accounts SET password_hash = ${to} WHERE id = ${id} AND password_hash = ${from}`)
    },

    async setLimits(id, { watchlistLimit, webhookLimit }) {
      await session.run(
        sql`UPDATE accounts SET watchlist_limit = ${watchlistLimit}, webhook_limit = ${webhookLimit} WHERE id = ${id}`,
      )
    },

    async setOperator(id, isOperator) {
      await session.run(sql`UPDATE accounts SET is_operator = ${isOperator ? 1 : 0} WHERE id = ${id}`)
    },

    purgeUnverified: (before, limit) =>
      countChanged(
        session,
        // The condition is repeated for the delete: the account may have been verified since the subquery ran.
        sql`DELETE FROM accounts WHERE ${isUnused} AND id IN
            (SELECT id FROM accounts WHERE created_at < ${before} AND ${isUnused}
             ORDER BY created_at, id LIMIT ${limit})
          RETURNING id`,
      ),

    remove(id) {
      return session.transaction(async (inside) => {
        await inside.run(sql`DELETE FROM mail_outbox WHERE email = (SELECT email FROM accounts WHERE id = ${id})`)
        return hasChanged(inside, sql`DELETE FROM accounts WHERE id = ${id} RETURNING id`)
      })
    },
  }
}
