import type { Ports } from '../ports.js'
import type { SearchAnswer, SearchQuestion } from '../register/search/question.js'
import { searchAmong } from '../register/search/search-among.js'
import type { AccountId } from '../shared/ids.js'
import type { PendingState } from '../signals/pending-verification.js'
import { pendingAmong } from './watchlist.js'

/**
 * Searches the account's watched companies with a director or an owner whose identity verification is in that state.
 * The state of other companies is not known, or is only known because other accounts watch them.
 */
export async function searchByVerification(
  ports: Pick<Ports, 'watchlist' | 'register' | 'overlay' | 'clock'>,
  account: AccountId,
  state: PendingState,
  question: SearchQuestion,
): Promise<SearchAnswer> {
  const pending = await pendingAmong(ports, await ports.watchlist.list(account), state)
  return searchAmong(
    ports,
    pending.map(({ company }) => company),
    question,
  )
}
