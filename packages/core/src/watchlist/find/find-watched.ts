import type { Ports } from '../../ports.js'
import type { AccountId } from '../../shared/ids.js'
import type { WatchedCompany } from '../watchlist-store.js'
import { hasWords, wordsIn } from './name-words.js'

const pageSize = 200
/** Of a longer watchlist, the most recently watched ones. */
const companiesMax = 2_000

export interface FoundWatched {
  readonly companies: readonly WatchedCompany[]
  /** Tags that have words which begin with all the given ones, of the companies that were looked through. */
  readonly tags: readonly string[]
}

/**
 * The watched companies of an account whose name has words that begin with all the given ones, or whose reference
 * begins with the text. The newest first.
 */
export async function findWatched(
  { watchlist, breathe }: Pick<Ports, 'watchlist' | 'breathe'>,
  account: AccountId,
  text: string,
  limit: number,
): Promise<FoundWatched> {
  const wanted = wordsIn(text)
  if (wanted.length === 0) return { companies: [], tags: [] }
  const start = text.trim().toLowerCase()
  const isFound = ({ name, reference }: WatchedCompany) =>
    hasWords(name, wanted) || reference?.toLowerCase().startsWith(start) === true
  const found: WatchedCompany[] = []
  const tags = new Map<string, string>()
  const lookedAt = new Set<string>()
  let after: WatchedCompany | null = null
  for (let read = 0; read < companiesMax && found.length < limit; read += pageSize) {
    const page: readonly WatchedCompany[] = await watchlist.page(account, after, pageSize)
    found.push(...page.filter(isFound))
    for (const tag of page.flatMap((entry) => entry.tags)) {
      // Companies share their tags.
      if (lookedAt.has(tag)) continue
      lookedAt.add(tag)
      if (hasWords(tag, wanted)) tags.set(tag.toLowerCase(), tag)
    }
    after = page.at(-1) ?? null
    if (page.length < pageSize) break
    await breathe()
  }
  return { companies: found.slice(0, limit), tags: [...tags.values()].sort().slice(0, limit) }
}
