import type { Ports } from '../../ports.js'
import type { AccountId } from '../../shared/ids.js'
import type { WatchedCompany } from '../watchlist-store.js'
import { hasWords, wordsIn } from './name-words.js'

const pageSize = 200
/** Of a longer watchlist, the most recently watched ones. */
const companiesMax = 2_000

/**
 * The watched companies of an account whose name has words that begin with all the given ones, or whose reference
 * begins with the text. The newest first.
 */
export async function findWatched(
  { watchlist, breathe }: Pick<Ports, 'watchlist' | 'breathe'>,
  account: AccountId,
  text: string,
  limit: number,
): Promise<readonly WatchedCompany[]> {
  const wanted = wordsIn(text)
  if (wanted.length === 0) return []
  const start = text.trim().toLowerCase()
  const isFound = ({ name, reference }: WatchedCompany) =>
    hasWords(name, wanted) || reference?.toLowerCase().startsWith(start) === true
  const found: WatchedCompany[] = []
  let after: WatchedCompany | null = null
  for (let read = 0; read < companiesMax && found.length < limit; read += pageSize) {
    const page: readonly WatchedCompany[] = await watchlist.page(account, after, pageSize)
    found.push(...page.filter(isFound))
    after = page.at(-1) ?? null
    if (page.length < pageSize) break
    await breathe()
  }
  return found.slice(0, limit)
}
