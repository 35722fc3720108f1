import { type Account, isoTime } from '@brassplate/core'

/** An account as the operator's commands show it. */
export function renderAccount(account: Account) {
  return {
    id: account.id,
    email: account.email,
    email_verified: account.verifiedAt !== null,
    disabled: account.disabledAt !== null,
    watchlist_limit: account.watchlistLimit,
    webhook_limit: account.webhookLimit,
    created_at: isoTime(account.createdAt),
  }
}
