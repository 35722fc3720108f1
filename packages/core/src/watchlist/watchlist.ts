import type { Ports } from '../ports.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import { requireCompanyNumber } from '../register/company/read-company-number.js'
import type { Settings } from '../settings.js'
import { todayInLondon } from '../shared/days.js'
import type { AccountId } from '../shared/ids.js'
import { hasPending, type PendingState } from '../signals/pending-verification.js'
import { hasTag, requireTag, requireTags } from '../signals/tags.js'
import { NotWatchedError } from './errors.js'
import { requireReference } from './reference.js'
import type { WatchedCompany } from './watchlist-store.js'

const pageSize = 500

export interface Watchlist {
  readonly entries: readonly WatchedCompany[]
  /** How many companies are watched, with or without the tag. */
  readonly count: number
  readonly limit: number
}

/** Only the companies that match all of it. */
export interface WatchlistFilter {
  readonly tag?: string | undefined
  /** Looked up without reading the list. */
  readonly company?: string | undefined
  /** Those with a director or an owner whose identity verification is in that state. */
  readonly verification?: PendingState | undefined
}

/** Newest first. */
export async function listWatchlist(
  ports: Pick<Ports, 'accounts' | 'watchlist' | 'clock'>,
  settings: Pick<Settings, 'watchlistLimit'>,
  account: AccountId,
  { tag: givenTag, company, verification }: WatchlistFilter = {},
): Promise<Watchlist> {
  const tag = givenTag === undefined ? null : requireTag(givenTag, 'tag')
  const [{ all, count }, found] = await Promise.all([
    company === undefined ? wholeList(ports, account) : oneCompany(ports, account, requireCompanyNumber(company)),
    ports.accounts.find(account),
  ])
  const tagged = tag === null ? all : all.filter(({ tags }) => hasTag(tags, tag))
  const entries = verification === undefined ? tagged : await pendingAmong(ports, tagged, verification)
  return { entries, count, limit: found?.watchlistLimit ?? settings.watchlistLimit }
}

async function wholeList({ watchlist }: Pick<Ports, 'watchlist'>, account: AccountId) {
  const all = await watchlist.list(account)
  return { all, count: all.length }
}

async function oneCompany({ watchlist }: Pick<Ports, 'watchlist'>, account: AccountId, company: CompanyNumber) {
  const [entry, count] = await Promise.all([watchlist.find(account, company), watchlist.count(account)])
  return { all: entry === null ? [] : [entry], count }
}

export async function pendingAmong(
  { watchlist, clock }: Pick<Ports, 'watchlist' | 'clock'>,
  entries: readonly WatchedCompany[],
  state: PendingState,
): Promise<readonly WatchedCompany[]> {
  const facts = await watchlist.facts(entries.map(({ company }) => company))
  const today = todayInLondon(clock.now())
  return entries.filter(({ company }) => {
    const known = facts.get(company)
    return known !== undefined && hasPending(known, state, today)
  })
}

/** Replaces the tags of a watched company, and its reference unless that is undefined. */
export async function setWatchLabels(
  { watchlist }: Pick<Ports, 'watchlist'>,
  account: AccountId,
  text: string,
  given: { readonly tags: readonly string[]; readonly reference?: string | null | undefined },
): Promise<WatchedCompany> {
  const company = requireCompanyNumber(text)
  const reference = given.reference === undefined ? undefined : requireReference(given.reference)
  const isWatched = await watchlist.setLabels(account, company, { tags: requireTags(given.tags), reference })
  const entry = isWatched ? await watchlist.find(account, company) : null
  if (!entry) throw new NotWatchedError(company)
  return entry
}

export interface Unwatched {
  readonly company: CompanyNumber
  /** False if the company was not watched. */
  readonly changed: boolean
}

/** Safe to repeat. Existing signals reappear in the feed if the company is watched again. */
export async function unwatchCompany(
  ports: Pick<Ports, 'watchlist'>,
  account: AccountId,
  text: string,
): Promise<Unwatched> {
  const company = requireCompanyNumber(text)
  return { company, changed: await ports.watchlist.unwatch(account, company) }
}

/** All watched companies, ordered by number: an order that changes with watching would skip some. */
export async function* watchedCompanies(ports: Pick<Ports, 'watchlist'>): AsyncGenerator<CompanyNumber> {
  let last: CompanyNumber | null = null
  do {
    const page: readonly CompanyNumber[] = await ports.watchlist.everyWatched(last, pageSize)
    yield* page
    last = page.length < pageSize ? null : (page.at(-1) ?? null)
  } while (last)
}
