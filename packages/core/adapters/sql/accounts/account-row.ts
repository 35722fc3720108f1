import type { Account } from '../../../src/accounts/account.js'
import { asId } from '../../../src/shared/ids.js'
import { sql } from '../query.js'

export interface AccountRow {
  account_id: string
  email: string
  password_hash: string
  verified_at: number | null
  disabled_at: number | null
  session_version: number
  watchlist_limit: number | null
  webhook_limit: number | null
  is_operator: number
  account_created_at: number
}

/** The columns of an account, with names that do not clash in joins. */
export const accountColumns = sql`accounts.id AS account_id, accounts.email, accounts.password_hash,
  accounts.verified_at, accounts.disabled_at, accounts.session_version, accounts.watchlist_limit, accounts.webhook_limit,
  accounts.is_operator, accounts.created_at AS account_created_at`

export function toAccount(row: AccountRow): Account {
  return {
    id: asId('acc', row.account_id),
    email: row.email,
    passwordHash: row.password_hash,
    verifiedAt: row.verified_at,
    disabledAt: row.disabled_at,
    sessionVersion: row.session_version,
    watchlistLimit: row.watchlist_limit,
    webhookLimit: row.webhook_limit,
    isOperator: row.is_operator === 1,
    createdAt: row.account_created_at,
  }
}
