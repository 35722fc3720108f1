import { freeMailProblem, readEntry, sharedSiteProblem } from '@brassplate/core/lists'
import type { Client, SearchCandidate, WatchlistEntry } from '@brassplate/sdk'
import type { WatchAnswer, WatchOutcome } from '../text/render-watchlist.js'
import { findByName } from './find-company.js'

/** Credits that resolving domains may still spend. */
export interface CreditBudget {
  left: number
}

/** How long to wait for each domain to be resolved. */
const waitSeconds = 120

export function watchAnswer(given: string, outcome: WatchOutcome, more: Partial<WatchAnswer> = {}): WatchAnswer {
  return { given, outcome, company_number: null, company_name: null, message: null, candidates: [], ...more }
}

/** Watches the company with this number, name or domain if it is unambiguous. API errors are thrown. */
export async function watchByReference(
  client: Client,
  given: string,
  budget: CreditBudget,
  tags: readonly string[] = [],
): Promise<WatchAnswer> {
  const watch: WatchNumber = (number) => watchNumber(client, given, number, tags)
  const { kind, text } = readEntry(given)
  if (kind === 'number') return watch(text)
  if (kind === 'name') return watchName(client, given, watch)
  const problem = kind === 'email' ? freeMailProblem(text) : sharedSiteProblem(text)
  if (problem !== null)
    return watchAnswer(given, 'not_found', { message: `${problem} Give the company number or the name.` })
  return watchDomain(client, given, budget, watch)
}

type WatchNumber = (number: string) => Promise<WatchAnswer>

/** Stops watching the company with this number, or with this name or website on the watchlist. */
export async function unwatchByReference(
  client: Client,
  given: string,
  watched: readonly WatchlistEntry[],
): Promise<WatchAnswer> {
  const wanted = given.toUpperCase()
  const { kind, text } = readEntry(given)
  const numbers =
    kind === 'number'
      ? [text]
      : watched
          .filter((entry) => entry.company_name.toUpperCase() === wanted || entry.website?.toUpperCase() === wanted)
          .map(({ company_number }) => company_number)
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

async function watchName(client: Client, name: string, watch: WatchNumber): Promise<WatchAnswer> {
  const found = await findByName(client, name)
  if (found.kind === 'found') return watch(found.company.company_number)
  const candidates = brief(found.candidates)
  return found.kind === 'several'
    ? watchAnswer(name, 'several', {
        message: 'Several companies have that name. Give the company number.',
        candidates,
      })
    : watchAnswer(name, 'not_found', { message: 'No company has exactly that name.', candidates })
}

async function watchDomain(
  client: Client,
  domain: string,
  budget: CreditBudget,
  watch: WatchNumber,
): Promise<WatchAnswer> {
  const answer = await client.resolveDomain(domain, { wait: waitSeconds, maxCredits: budget.left > 0 ? 1 : 0 })
  if (answer.charged) budget.left -= 1
  if (answer.match_status === 'matched' && answer.company) return watch(answer.company.company_number)
  const needsReview = answer.match_status === 'needs_review'
  return watchAnswer(domain, needsReview ? 'needs_review' : 'not_found', {
    message: answer.explanation,
    candidates: brief(answer.review_candidates),
  })
}

function brief(
  candidates: readonly Pick<SearchCandidate, 'company_number' | 'company_name'>[],
): WatchAnswer['candidates'] {
  return candidates.map(({ company_number, company_name }) => ({ company_number, company_name }))
}
