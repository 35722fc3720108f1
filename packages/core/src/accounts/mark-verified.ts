import type { Ports, Stores } from '../ports.js'
import type { Settings } from '../settings.js'
import type { Instant } from '../shared/clock.js'
import type { AccountId } from '../shared/ids.js'
import { issueApiKey } from './api-key/api-key.js'
import { grantSignupCredits } from './signup-credits.js'

/** First verification of an account: issues its API key and grants the sign-up credits. Safe to repeat. */
export async function activate(
  stores: Stores,
  ports: Pick<Ports, 'crypto' | 'random'>,
  settings: Pick<Settings, 'signupCredits'>,
  id: AccountId,
  at: Instant,
): Promise<void> {
  if (!(await stores.accounts.markVerified(id, at))) return
  const account = await stores.accounts.find(id)
  if (!account) return

  await stores.apiKeys.add(issueApiKey(ports, id, at).record)
  await grantSignupCredits(stores, ports.crypto, account, settings.signupCredits, at)
}
