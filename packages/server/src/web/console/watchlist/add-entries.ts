import { displayName, InvalidRequestError, RateLimitedError } from '@brassplate/core'
import { companyReference, skippedReason, unmatchedIn } from '@brassplate/core/lists'
import { breathe } from '@brassplate/core/node'
import type { SentFile } from '../../../http/body/read-form.js'
import { entryCompany } from '../entry-company.js'
import { withQuery } from '../parts/query.js'
import type { Visit } from '../visit.js'

/** Names are compared one by one, which takes some milliseconds each. */
export const entriesMax = 5_000
/** A file of 1 MB may unpack to a million rows. */
const rowsMax = 4 * entriesMax
const batchSize = 100

/** What became of one line that somebody pasted or uploaded. */
export interface AddedEntry {
  readonly text: string
  readonly isWatched: boolean
  /** It was on the watchlist before. */
  readonly wasWatched?: boolean
  readonly detail: string
  /** Where to go on if the entry was not clear. */
  readonly link: string | null
  /** What to do there. */
  readonly way?: Way
}

type Way = 'Look up the domain' | 'Search the register' | 'Choose company'

export interface AddedEntries {
  readonly entries: readonly AddedEntry[]
  /** Companies, not entries: two entries may mean the same company. */
  readonly watched: number
  /** Entries that were not tried because the watchlist is full or the account has no call left. */
  readonly notTried: number
  /** Set if the account has no call left. */
  readonly limited: RateLimitedError | null
  /** Entries past those that are read at a time. */
  readonly notRead: number
}

/** The entries of pasted lines. */
export function entriesIn(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((entry) => entry !== '')
}

export interface FileEntries {
  readonly entries: readonly string[]
  /** The rows of an earlier result that it has no company for. */
  readonly skipped: readonly AddedEntry[]
}

/** What names the company in each row of a sheet. */
export async function entriesOfFile(visit: Visit, sent: SentFile | undefined): Promise<FileEntries> {
  if (!sent) return { entries: [], skipped: [] }
  const toRead = { descriptor: sent.file.descriptor, name: sent.name }
  const gone = visit.request.req.raw.signal
  return visit.services.files.readSheet(visit.person.account, toRead, gone, async ({ columns, roles, rows }) => {
    const entries: string[] = []
    const skipped: AddedEntry[] = []
    const unmatchedOf = unmatchedIn(columns)
    let count = 0
    for await (const row of rows) {
      count += 1
      if (count > rowsMax) throw tooManyRows()
      await breathe()
      const entry = companyReference(row, roles)
      const outcome = unmatchedOf(row, roles)
      if (outcome !== null) {
        skipped.push({ text: entry, isWatched: false, detail: skippedReason(row.line, outcome), link: null })
      } else if (entry !== '') entries.push(entry)
    }
    return { entries, skipped }
  })
}

function tooManyRows(): InvalidRequestError {
  const message = `The file has more than ${rowsMax.toLocaleString('en-GB')} rows, so nothing was added.`
  return new InvalidRequestError(message, [], 'Send it under Lists instead, and watch its companies from there.')
}

/** Adds the companies that the entries name, each once, until the watchlist is full. */
export async function addEntries(
  visit: Visit,
  given: readonly string[],
  tags: readonly string[],
): Promise<AddedEntries> {
  const distinct = [...new Set(given)]
  const read = distinct.slice(0, entriesMax)
  const entries: AddedEntry[] = []
  const companies = new Map<string, boolean>()
  let isFull = false
  let limited: RateLimitedError | null = null
  for (let start = 0; start < read.length && !isFull && !limited && !hasGone(visit); start += batchSize) {
    const batch = await addBatch(visit, read.slice(start, start + batchSize), tags, companies)
    entries.push(...batch.entries)
    ;({ isFull, limited } = batch)
  }
  if (limited && entries.length === 0) throw limited
  return {
    entries,
    watched: companies.size,
    notTried: read.length - entries.length,
    limited,
    notRead: distinct.length - read.length,
  }
}

/** The sender no longer waits for the answer. */
function hasGone({ request }: Visit): boolean {
  return request.env.outgoing.destroyed
}

interface Batch {
  readonly entries: readonly AddedEntry[]
  readonly isFull: boolean
  readonly limited: RateLimitedError | null
}

/** `companies`: those of earlier entries, and whether they were watched before; the new ones are added to it. */
async function addBatch(
  visit: Visit,
  texts: readonly string[],
  tags: readonly string[],
  companies: Map<string, boolean>,
): Promise<Batch> {
  const found: { readonly text: string; readonly company: FoundCompany }[] = []
  let limited: RateLimitedError | null = null
  try {
    // The call that adds them is counted first: what is found until no call is left can then be added.
    await visit.takeCall()
    for (const text of texts) {
      if (hasGone(visit)) break
      found.push({ text, company: await identifyEntry(visit, text) })
    }
  } catch (error) {
    if (!(error instanceof RateLimitedError)) throw error
    limited = error
  }
  const numbers = [...new Set(found.flatMap(({ company }) => company.number ?? []))]
  const results =
    numbers.length === 0
      ? []
      : (await visit.peek('watchCompanies', { body: { company_numbers: numbers, tags } })).body.data
  const byNumber = new Map(results.map((result) => [result.given, result]))
  const entries = found.map(({ text, company }): AddedEntry => {
    if (company.number === null) {
      const { detail, link, way } = company
      return { text, isWatched: false, detail, link, way }
    }
    const { outcome, company_name: official } = byNumber.get(company.number) ?? { outcome: 'company_not_found' }
    const name = displayName(official ?? company.number)
    const link = `/companies/${company.number}`
    if (outcome !== 'watched' && outcome !== 'already_watched')
      return { text, isWatched: false, detail: refusals[outcome], link: null }
    const before = companies.get(company.number)
    const wasWatched = before ?? outcome === 'already_watched'
    companies.set(company.number, wasWatched)
    const detail = before === undefined ? name : `${name}, the same company as an entry before`
    return { text, isWatched: true, wasWatched, detail, link }
  })
  return { entries, isFull: results.some(({ outcome }) => outcome === 'watchlist_full'), limited }
}

const refusals = {
  invalid_company_number: 'This is not a company number',
  company_not_found: 'No company has this number',
  watchlist_full: 'The watchlist is full',
  upstream_unavailable: 'Companies House could not be asked about this company. Try again later',
} as const

/** The company of an entry, or why there is none and where to go on. */
type FoundCompany =
  | { readonly number: string }
  | { readonly number: null; readonly detail: string; readonly link: string | null; readonly way: Way }

async function identifyEntry(visit: Visit, text: string): Promise<FoundCompany> {
  const { kind, asked, number, decision, candidates, reason } = await entryCompany(visit, text)
  if (number) return { number }
  const none = (detail: string, link: string | null, way: Way = 'Look up the domain') => ({
    ...{ number: null, detail, link, way },
  })
  if (kind === 'number') return none(reason ?? refusals.invalid_company_number, null)
  if (kind === 'name') {
    const link = withQuery('/search', { name: asked })
    return candidates.length === 0
      ? none('No company has this name', link, 'Search the register')
      : none('Several companies have a name like this', link, 'Choose company')
  }
  const link = `/domains/${encodeURIComponent(asked)}`
  const price = visit.profile.credits.unlimited ? '' : '. A match costs a credit'
  if (decision === 'not_read') return none(`You have not looked up this domain yet${price}`, link)
  return reason === null ? none('No company is known to run this domain', link) : none(reason, null)
}
