import type { CompanyNumber } from '../../register/company/company-number.js'
import { readCompanyNumber } from '../../register/company/read-company-number.js'
import { CompanyNotFoundError, InvalidCompanyNumberError } from '../../register/errors.js'
import { codeOf } from '../../shared/errors.js'
import { requireTags } from '../../signals/tags.js'
import { findUnknown, type UnknownCompany, type UnknownPorts } from '../find-unknown.js'
import { requireReference } from '../reference.js'
import type { WatchEntry } from '../watchlist-store.js'
import type { WantedEntry } from './plan-replacement.js'

/** One row of the list that the watchlist is made equal to. What is undefined stays as it is. */
export interface GivenRow {
  readonly number: string
  readonly tags?: readonly string[] | undefined
  readonly reference?: string | null | undefined
}

/** Why a company of a row is not watched. */
export const rowRefusals = [
  'invalid_company_number',
  'invalid_tags',
  'invalid_reference',
  'company_not_found',
  'upstream_unavailable',
  'watchlist_full',
] as const
export type RowRefusal = (typeof rowRefusals)[number]

/** `duplicate`: an earlier row has the same company, and that row counts. */
export type JudgedRow =
  | { readonly outcome: 'wanted'; readonly entry: WantedEntry }
  | { readonly outcome: 'duplicate'; readonly company: CompanyNumber; readonly message: string }
  | { readonly outcome: RowRefusal; readonly company: CompanyNumber | null; readonly message: string }

interface Room {
  readonly limit: number
  readonly fullMessage: string
}

/**
 * Decides for each row whether its company can be watched. Companies that are on the watchlist come first if the limit
 * does not suffice for all: none of them is removed because of the limit.
 */
export async function judgeRows(
  ports: UnknownPorts,
  rows: readonly GivenRow[],
  current: ReadonlyMap<CompanyNumber, WatchEntry>,
  { limit, fullMessage }: Room,
): Promise<readonly JudgedRow[]> {
  const read: JudgedRow[] = []
  const rowOf = new Map<CompanyNumber, number>()
  for (const [place, row] of rows.entries()) {
    await ports.breathe()
    read.push(readRow(row, place + 1, rowOf))
  }
  const wanted = read.flatMap((row) => (row.outcome === 'wanted' ? [row.entry.company] : []))
  const fresh = wanted.filter((company) => !current.has(company))
  const unknown = await findUnknown(ports, fresh)
  let room = limit - (wanted.length - fresh.length) - keptCompanies(read, current).length
  return read.map((row) => {
    if (row.outcome !== 'wanted' || current.has(row.entry.company)) return row
    const { company } = row.entry
    const reason = unknown.get(company)
    if (reason) return { outcome: reason, company, message: messageOf(reason, company) }
    room -= 1
    return room >= 0 ? row : { outcome: 'watchlist_full', company, message: fullMessage }
  })
}

/** Watched companies whose row has a problem, such as a bad tag. They stay as they are: the list has them. */
export function keptCompanies(
  rows: readonly JudgedRow[],
  current: ReadonlyMap<CompanyNumber, WatchEntry>,
): readonly CompanyNumber[] {
  const wanted = new Set(rows.flatMap((row) => (row.outcome === 'wanted' ? [row.entry.company] : [])))
  const refused = rows.flatMap((row) => (row.outcome === 'wanted' || row.company === null ? [] : [row.company]))
  return [...new Set(refused)].filter((company) => current.has(company) && !wanted.has(company))
}

/** `rowOf`: the first row of each company, counted from 1. */
function readRow({ number, tags, reference }: GivenRow, place: number, rowOf: Map<CompanyNumber, number>): JudgedRow {
  const company = readCompanyNumber(number)
  if (company === null) {
    return { outcome: 'invalid_company_number', company, message: new InvalidCompanyNumberError(number).message }
  }
  const first = rowOf.get(company)
  if (first !== undefined) {
    return { outcome: 'duplicate', company, message: `Row ${first} has the same company, and that row counts.` }
  }
  const checkedTags = checked(() => tags && requireTags(tags))
  if (checkedTags.problem !== null) return { outcome: 'invalid_tags', company, message: checkedTags.problem }
  const checkedReference = checked(() => (reference === undefined ? undefined : requireReference(reference)))
  if (checkedReference.problem !== null) {
    return { outcome: 'invalid_reference', company, message: checkedReference.problem }
  }
  rowOf.set(company, place)
  return { outcome: 'wanted', entry: { company, tags: checkedTags.value, reference: checkedReference.value } }
}

type Checked<Value> = { readonly problem: string } | { readonly problem: null; readonly value: Value }

function checked<Value>(check: () => Value): Checked<Value> {
  try {
    return { problem: null, value: check() }
  } catch (error) {
    if (codeOf(error) !== 'invalid_request' || !(error instanceof Error)) throw error
    return { problem: error.message }
  }
}

function messageOf(reason: UnknownCompany, company: CompanyNumber): string {
  return reason === 'company_not_found'
    ? new CompanyNotFoundError(company).message
    : `Company ${company} is not in the local register, and Companies House could not be asked about it now.`
}
