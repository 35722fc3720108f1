import type { Ports } from '../ports.js'
import { asCompanyNumber, type CompanyNumber } from '../register/company/company-number.js'
import { requireCompanyNumber } from '../register/company/read-company-number.js'
import type { Settings } from '../settings.js'
import { todayInLondon } from '../shared/days.js'
import { InvalidRequestError } from '../shared/errors.js'
import type { AccountId } from '../shared/ids.js'
import { hasPending, type PendingState } from '../signals/pending-verification.js'
import { hasTag, requireTag, requireTags } from '../signals/tags.js'
import { NotWatchedError } from './errors.js'
import { requireReference } from './reference.js'
import type { WatchedCompany, WatchPlace } from './watchlist-store.js'

const pageSize = 500

export interface WatchlistPage {
  readonly limit: number
  /** Null for the first page. */
  readonly cursor: string | null
}

export interface Watchlist {
  readonly entries: readonly WatchedCompany[]
  /** Of the next page; null at the end, and for a list that is not read in pages. */
  readonly cursor: string | null
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

/** Newest first: whole, or a page of it. */
export async function listWatchlist(
  ports: Pick<Ports, 'accounts' | 'watchlist' | 'clock'>,
  settings: Pick<Settings, 'watchlistLimit'>,
  account: AccountId,
  { tag: givenTag, company, verification }: WatchlistFilter = {},
  page: WatchlistPage | null = null,
): Promise<Watchlist> {
  const tag = givenTag === undefined ? null : requireTag(givenTag, 'tag')
  const matching = async (all: readonly WatchedCompany[]) => {
    const tagged = tag === null ? all : all.filter(({ tags }) => hasTag(tags, tag))
    return verification === undefined ? tagged : pendingAmong(ports, tagged, verification)
  }
  const read = () => {
    if (company !== undefined) return oneCompany(ports, account, requireCompanyNumber(company), matching)
    if (page === null) return wholeList(ports, account, matching)
    const isFiltered = tag !== null || verification !== undefined
    return onePage(ports, account, page, matching, isFiltered ? pageSize : page.limit + 1)
  }
  const [listed, found] = await Promise.all([read(), ports.accounts.find(account)])
  return { ...listed, limit: found?.watchlistLimit ?? settings.watchlistLimit }
}

type Matching = (all: readonly WatchedCompany[]) => Promise<readonly WatchedCompany[]>

/** Reads on until the page is full, so that a filter leaves no page empty before the end. */
async function onePage(
  { watchlist }: Pick<Ports, 'watchlist'>,
  account: AccountId,
  { limit, cursor }: WatchlistPage,
  matching: Matching,
  readAtOnce: number,
) {
  const count = await watchlist.count(account)
  const entries: WatchedCompany[] = []
  for (let after = cursor === null ? null : placeIn(cursor); ; ) {
    const read = await watchlist.page(account, after, readAtOnce)
    entries.push(...(await matching(read)))
    after = read.at(-1) ?? null
    if (entries.length > limit || read.length < readAtOnce) break
  }
  const shown = entries.slice(0, limit)
  const last = shown.at(-1)
  return { entries: shown, count, cursor: entries.length > limit && last ? cursorOf(last) : null }
}

/** A company keeps its place while others are watched or removed. */
function cursorOf({ watchedAt, company }: WatchPlace): string {
  return `after-${watchedAt}-${company}`
}

function placeIn(cursor: string): WatchPlace {
  const [, at, number] = /^after-(\d{1,15})-([0-9A-Z]{8})$/.exec(cursor) ?? []
  if (at && number) return { watchedAt: Number(at), company: asCompanyNumber(number) }
  throw new InvalidRequestError(
    'The cursor is not valid for the watchlist.',
    [{ field: 'cursor', message: 'must be a cursor returned by an earlier page' }],
    'Omit the cursor to start with the newest entry.',
  )
}

async function wholeList({ watchlist }: Pick<Ports, 'watchlist'>, account: AccountId, matching: Matching) {
  const all = await watchlist.list(account)
  return { entries: await matching(all), count: all.length, cursor: null }
}

async function oneCompany(
  { watchlist }: Pick<Ports, 'watchlist'>,
  account: AccountId,
  company: CompanyNumber,
  matching: Matching,
) {
  const [entry, count] = await Promise.all([watchlist.find(account, company), watchlist.count(account)])
  return { entries: await matching(entry === null ? [] : [entry]), count, cursor: null }
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

/** Companies of one page of a search that are looked up. */
const lookedUpMax = 100

/** Those of the given companies that the account watches. */
export async function watchedOf(
  { watchlist }: Pick<Ports, 'watchlist'>,
  account: AccountId,
  companies: readonly string[],
): Promise<ReadonlySet<string>> {
  const asked = companies.slice(0, lookedUpMax).map(async (company) => {
    return (await watchlist.labels(account, requireCompanyNumber(company))) ? [company] : []
  })
  return new Set((await Promise.all(asked)).flat())
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
