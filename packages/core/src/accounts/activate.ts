import type { Stores } from '../ports.js'
import type { Settings } from '../settings.js'
import type { Instant } from '../shared/clock.js'
import type { AccountId } from '../shared/ids.js'
import type { IssuedApiKey } from './api-key.js'

/** The first verification of an account: its API key and the credits of a sign-up. Again changes nothing. */
export async function activate(
  stores: Stores,
  settings: Pick<Settings, 'signupCredits'>,
  id: AccountId,
  issueKey: (id: AccountId) => IssuedApiKey,
  at: Instant,
): Promise<void> {
  if (!(await stores.accounts.markVerified(id, at))) return

  await stores.apiKeys.add(issueKey(id).record)
  if (settings.signupCredits > 0) {
    await stores.ledger.grant({ account: id, reference: `signup:${id}`, credits: settings.signupCredits, at })
  }
}
