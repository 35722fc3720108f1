import { codeOf } from '@brassplate/core'
import { staleHeaderName } from '@brassplate/core/api'
import { toProblem } from '../../pages/show.js'
import type { CompanyAnswer } from '../api-types.js'
import type { BeyondApi } from '../beyond-api.js'
import { londonDay } from '../parts/dates.js'
import type { Visit } from '../visit.js'
import { type WatchedCompany, watchedCompany } from '../watchlist/watches.js'

export type RecordCounts = Awaited<ReturnType<BeyondApi['recordCounts']>>

export interface PastProblem {
  readonly text: string
  readonly nextStep: string | null
  /** From when on the past is known. */
  readonly firstAt?: string | undefined
}

/** What the head of every page about a company shows. */
export interface CompanyHead {
  readonly company: CompanyAnswer
  readonly isStale: boolean
  /** What is on the watchlist about it; null if it is not watched. */
  readonly watched: WatchedCompany | null
  readonly counts: RecordCounts
  /** The day in the past that the page is about; empty for today. */
  readonly asOf: string
  /** Why the past is not known. Then `company` is that of today. */
  readonly problem: PastProblem | null
  /** Whether `company` is that of `asOf`, so that its status can be shown. */
  readonly isOfDay: boolean
}

export async function companyHead(visit: Visit): Promise<CompanyHead> {
  const path = { company_number: visit.param('number') }
  const asked = visit.query('as_of')
  // A day means its end, and that of today has not come.
  const asOf = asked === londonDay(visit.services.now()) ? '' : asked
  const { found, problem } = await inThePast(asOf, () =>
    visit.api('getCompany', { path, ...(asOf !== '' && { query: { as_of: asOf } }) }),
  )
  const { body: company, headers } = found ?? (await visit.api('getCompany', { path }))
  const isStale = headers?.[staleHeaderName] !== undefined
  const [watched, counts] = await Promise.all([
    watchedCompany(visit, company.company_number),
    asOf === ''
      ? recordCounts(visit, company.company_number, !isStale)
      : pastCounts(visit, company.company_number, asOf),
  ])
  return { company, isStale, watched, counts, asOf, problem, isOfDay: problem === null }
}

/** The other lists come with the company. Filings are asked for once, so that their tab has a count like the others. */
async function recordCounts(visit: Visit, number: string, mayAsk: boolean): Promise<RecordCounts> {
  const stored = await visit.beyondApi.recordCounts(number)
  const isCounted = stored.filings !== null || stored.officers === null || !mayAsk
  return isCounted ? stored : { ...stored, filings: await countFilings(visit, number) }
}

function countFilings(visit: Visit, number: string): Promise<number | null> {
  return countOf(visit, 'listFilings', number, {})
}

/** How many entries each list had on that day. Companies House is not asked for a list that is not stored. */
async function pastCounts(visit: Visit, number: string, asOf: string): Promise<RecordCounts> {
  const stored = await visit.beyondApi.recordCounts(number)
  const count = (id: CountedCall) => countOf(visit, id, number, { as_of: asOf })
  const [officers, owners, charges, insolvency, filings] = await Promise.all([
    count('listOfficers'),
    count('listOwners'),
    stored.charges === null ? null : count('listCharges'),
    stored.insolvency === null ? null : count('listInsolvencyCases'),
    stored.filings === null ? null : count('listFilings'),
  ])
  return { officers, owners, charges, insolvency, filings }
}

type CountedCall = 'listOfficers' | 'listOwners' | 'listCharges' | 'listInsolvencyCases' | 'listFilings'

/** Null if it is not known, or Companies House does not answer. */
async function countOf(visit: Visit, id: CountedCall, number: string, query: Readonly<Record<string, string>>) {
  try {
    const { body } = await visit.peek(id, { path: { company_number: number }, query: { ...query, limit: '1' } })
    return body.is_complete || id === 'listFilings' ? body.pagination.total : null
  } catch (error) {
    if (codeOf(error) === null) throw error
    return null
  }
}

/** A past that is not known is shown on the page, below the head of the company. */
export async function inThePast<Found>(
  asOf: string,
  find: () => Promise<Found>,
): Promise<{ readonly found: Found | null; readonly problem: PastProblem | null }> {
  try {
    return { found: await find(), problem: null }
  } catch (error) {
    if (asOf === '' || codeOf(error) !== 'invalid_request') throw error
    const { text, nextStep } = toProblem(error)
    const firstAt = /known from (\d{4}-\d{2}-\d{2}T[\d:.]+Z) on/.exec(text)?.[1]
    return { found: null, problem: { text, nextStep, firstAt } }
  }
}
