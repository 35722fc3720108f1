import type { Ports } from '../ports.js'
import type { Company } from '../register/company/company.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import { withIndustryCodes } from '../register/company/industry-words.js'
import { knownCompany } from '../register/profile/known-company.js'
import { filtersOf } from '../register/search/filters.js'
import type { SearchQuestion } from '../register/search/question.js'
import { requireRegister } from '../register/search/require-register.js'
import { requireValidSearch } from '../register/search/require-valid-search.js'
import type { AccountId } from '../shared/ids.js'
import { type FeedRequest, listSignals } from '../signals/feed/list-signals.js'
import type { FeedSignal } from '../signals/signal.js'

const rowsAtOnce = 500
const signalsAtOnce = 100
/** As many companies as a search can page through. */
const searchedMax = 10_000
const searchedAtOnce = 100

type CompanyPorts = Pick<Ports, 'register' | 'overlay'>

export type ExportQuestion = Omit<SearchQuestion, 'page'>

/**
 * Companies that pass the filters, with their newest facts. With a name, and for few companies, those that a search
 * finds, in its order; at most 10,000 for a name. Otherwise all of them, in the order of their numbers.
 */
export async function exportedCompanies(
  ports: CompanyPorts,
  asked: ExportQuestion,
): Promise<AsyncIterable<readonly Company[]>> {
  requireValidSearch({ ...asked, page: { page: 1, limit: 1 } })
  await requireRegister(ports)
  const question = await withIndustryCodes(ports, asked)
  const filters = filtersOf({ ...question, page: { page: 1, limit: 1 } })
  const hasFilters = filters.terms.length > 0 || filters.range !== null
  if (question.name?.trim()) return searched(ports, question)
  if (hasFilters) {
    const { total, isTotalExact } = await ports.register.search({ ...question, page: { page: 1, limit: 1 } })
    // The lists find few companies faster than reading the whole register does.
    if (isTotalExact && total <= searchedMax) return searched(ports, question)
  }
  return scanned(ports, filters.fits, hasFilters)
}

/** Those of them that are known, with their newest facts. */
export async function* chosenCompanies(
  ports: CompanyPorts,
  numbers: readonly CompanyNumber[],
): AsyncGenerator<readonly Company[]> {
  for (let start = 0; start < numbers.length; start += searchedAtOnce) {
    const known = await Promise.all(
      numbers.slice(start, start + searchedAtOnce).map((number) => knownCompany(ports, number)),
    )
    yield known.flatMap((one) => one?.layered.company ?? [])
  }
}

async function* searched(ports: CompanyPorts, question: ExportQuestion): AsyncGenerator<readonly Company[]> {
  const { fits } = filtersOf({ ...question, page: { page: 1, limit: 1 } })
  for (let page = 1; page * searchedAtOnce <= searchedMax; page += 1) {
    const { candidates } = await ports.register.search({ ...question, page: { page, limit: searchedAtOnce } })
    const companies: Company[] = []
    for (const { number } of candidates) {
      const known = await knownCompany(ports, number)
      if (known && fits(known.layered.company)) companies.push(known.layered.company)
    }
    yield companies
    if (candidates.length < searchedAtOnce) return
  }
}

async function* scanned(
  ports: CompanyPorts,
  fits: (company: Company) => boolean,
  withAbsent: boolean,
): AsyncGenerator<readonly Company[]> {
  for (let after: CompanyNumber | null = null; ; ) {
    const rows: readonly Company[] = await ports.register.scan(after, rowsAtOnce, withAbsent)
    const changed = new Set(await ports.overlay.withProfile(rows.map(({ number }) => number)))
    const companies: Company[] = []
    for (const row of rows) {
      const company = changed.has(row.number) ? (await knownCompany(ports, row.number))?.layered.company : row
      if (company && fits(company)) companies.push(company)
    }
    yield companies
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = last.number
  }
}

export type SignalsToExport = Omit<FeedRequest, 'asOf' | 'cursor' | 'page' | 'limit'>

/** The whole feed, newest first. The first page is read at once, so that a bad filter is refused at once. */
export async function exportedSignals(
  ports: Pick<Ports, 'signals'>,
  account: AccountId,
  filter: SignalsToExport,
): Promise<AsyncIterable<readonly FeedSignal[]>> {
  const pageAt = (cursor: string | null) =>
    listSignals(ports, account, { ...filter, cursor, page: 1, limit: signalsAtOnce })
  const first = await pageAt(null)
  return (async function* () {
    for (let feed = first; ; feed = await pageAt(feed.cursor)) {
      yield feed.items
      if (feed.cursor === null) return
    }
  })()
}

export async function* oneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}
