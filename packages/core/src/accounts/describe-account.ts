import type { Balance } from '../credits/credit-ledger.js'
import type { Ports } from '../ports.js'
import type { Settings } from '../settings.js'
import type { AccountId } from '../shared/ids.js'
import type { Account } from './account.js'
import { apiKeyPrefix } from './api-key/api-key.js'
import type { ApiKeyRecord } from './api-key/api-key-store.js'

export interface AccountProfile {
  readonly account: Account
  readonly credits: Balance & {
    /** Credits are recorded but never run out. */
    readonly isUnlimited: boolean
  }
  readonly watchlistCount: number
  readonly watchlistLimit: number
  readonly webhookCount: number
  readonly webhookLimit: number
  readonly apiKey: (Pick<ApiKeyRecord, 'last4' | 'createdAt' | 'lastUsedAt'> & { prefix: string }) | null
}

/** The account's own profile; null if the account is gone. */
export async function describeAccount(
  ports: Pick<Ports, 'accounts'>,
  settings: Settings,
  id: AccountId,
): Promise<AccountProfile | null> {
  const overview = await ports.accounts.overview(id)
  if (!overview) return null

  const { account, apiKey: key, credits, ...counts } = overview
  return {
    account,
    ...counts,
    credits: { ...credits, isUnlimited: settings.credits === 'off' },
    watchlistLimit: account.watchlistLimit ?? settings.watchlistLimit,
    webhookLimit: account.webhookLimit ?? settings.webhookLimit,
    apiKey: key && { prefix: apiKeyPrefix, last4: key.last4, createdAt: key.createdAt, lastUsedAt: key.lastUsedAt },
  }
}
