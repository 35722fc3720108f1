import { identifyCompany, readEntry, siteNameIn } from '@brassplate/core/lists'
import type { Client, WatchlistEntry } from '@brassplate/sdk'
import type { WatchAnswer, WatchOutcome } from '../text/render-watchlist.js'
import { clientCompanies } from './client-companies.js'

/** Credits that resolving domains may still spend. */
export interface CreditBudget {
  left: number
}

/** How long to wait for each domain to be resolved. */
const waitSeconds = 120

export function watchAnswer(given: string, outcome: WatchOutcome, more: Partial<WatchAnswer> = {}): WatchAnswer {
  return { given, outcome, company_number: null, company_name: null, message: null, candidates: [], ...more }
}

/** Watches the company that the text means, if that is clear. API errors are thrown. */
export async function watchByReference(
  client: Client,
  given: string,
  budget: CreditBudget,
  tags: readonly string[] = [],
): Promise<WatchAnswer> {
  const source = clientCompanies(client, async (address) => {
    const answer = await client.resolveDomain(address, { wait: waitSeconds, maxCredits: budget.left > 0 ? 1 : 0 })
    if (answer.charged) budget.left -= 1
    return answer
  })
  const { entry, decision, candidates, reason } = await identifyCompany(source, given)
  const [first] = candidates
  if (decision === 'matched' && first) return watchNumber(client, given, first.company_number, tags)
  const more = { candidates: brief(candidates) }
  if (entry.kind !== 'name') {
    const message = reason ?? 'No company is known to run this website.'
    return watchAnswer(given, decision === 'needs_review' ? 'needs_review' : 'not_found', { ...more, message })
  }
  const several = candidates.length === 1 ? 'A company has a similar name.' : 'Several companies may be meant.'
  return decision === 'needs_review'
    ? watchAnswer(given, 'several', { ...more, message: `${several} Give the company number.` })
    : watchAnswer(given, 'not_found', { ...more, message: 'No company has that name.' })
}

/** Stops watching the company with this number, or with this name or website on the watchlist. */
export async function unwatchByReference(
  client: Client,
  given: string,
  watched: readonly WatchlistEntry[],
): Promise<WatchAnswer> {
  const { kind, text } = readEntry(given)
  const site = kind === 'domain' || kind === 'email' ? siteNameIn(text) : null
  const isWanted = ({ company_name, website }: WatchlistEntry) =>
    company_name.toUpperCase() === text.toUpperCase() ||
    (site !== null && website !== null && siteNameIn(website) === site)
  const numbers = kind === 'number' ? [text] : watched.filter(isWanted).map(({ company_number }) => company_number)
  const [number, ...others] = numbers
  if (number === undefined)
    return watchAnswer(given, 'not_watched', { message: 'No watched company has that name or website.' })
  if (others.length > 0) {
    return watchAnswer(given, 'several', {
      message: 'Several watched companies have that name or website. Give the company number.',
      candidates: brief(watched.filter((entry) => numbers.includes(entry.company_number))),
    })
  }
  const { company_number, changed } = await client.unwatchCompany(number)
  return watchAnswer(given, changed ? 'removed' : 'not_watched', { company_number })
}

async function watchNumber(
  client: Client,
  given: string,
  number: string,
  tags: readonly string[],
): Promise<WatchAnswer> {
  const watched = await client.watchCompany(number, tags.length > 0 ? { tags } : {})
  const { company_number, company_name, already_watched } = watched
  // A company that was already watched has kept its tags.
  const missing = already_watched ? tags.filter((tag) => !isAmong(tag, watched.tags)) : []
  if (missing.length > 0) await client.setWatchTags(company_number, [...watched.tags, ...missing])
  return watchAnswer(given, already_watched ? 'already_watched' : 'watched', { company_number, company_name })
}

function isAmong(tag: string, tags: readonly string[]): boolean {
  return tags.some((other) => other.toLowerCase() === tag.trim().toLowerCase())
}

function brief(candidates: WatchAnswer['candidates']): WatchAnswer['candidates'] {
  return candidates.map(({ company_number, company_name }) => ({ company_number, company_name }))
}
