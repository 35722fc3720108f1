import type { Ports } from '../../ports.js'
import type { AccountId } from '../../shared/ids.js'
import type { WatchedCompany } from '../watchlist-store.js'
import { hasWords, wordsIn } from './name-words.js'

/**
 * The watched companies of an account whose name has words that begin with all the given ones, or whose reference
 * begins with the text. The newest first.
 */
export async function findWatched(
  { watchlist }: Pick<Ports, 'watchlist'>,
  account: AccountId,
  text: string,
  limit: number,
): Promise<readonly WatchedCompany[]> {
  const wanted = wordsIn(text)
  if (wanted.length === 0) return []
  const start = text.trim().toLowerCase()
  const isFound = ({ name, reference }: WatchedCompany) =>
    hasWords(name, wanted) || reference?.toLowerCase().startsWith(start) === true
  return (await watchlist.list(account)).filter(isFound).slice(0, limit)
}
