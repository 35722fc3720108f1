import type { Instant } from '../../shared/clock.js'
import type { Day } from '../../shared/days.js'
import type { Company } from '../company/company.js'
import { isLive } from '../company/company-status.js'
import { insolvencyStatuses } from '../company/vocabulary.js'
import type { Sighting } from './sighting.js'

/** The company status that corresponds to each case status; `insolvency-proceedings` covers them all. */
const statusUnder = new Map([
  ['liquidation', 'liquidation'],
  ['in-administration', 'administration'],
  ['administration-order', 'administration'],
  ['receivership', 'receivership'],
  ['receiver-manager', 'receivership'],
  ['administrative-receiver', 'receivership'],
  ['receiver-manager-or-administrative-receiver', 'receivership'],
  ['live-receiver-manager-on-at-least-one-charge', 'receivership'],
  ['voluntary-arrangement', 'voluntary-arrangement'],
])

/** Dates that end a case. */
const endings: ReadonlySet<string> = new Set([
  'administration-discharged-on',
  'administration-ended-on',
  'case-end-on',
  'concluded-winding-up-on',
  'dissolved-on',
  'moratorium-ended-on',
  'voluntary-arrangement-ended-on',
])

export function isInsolvencyStatus(status: string | null): boolean {
  return status !== null && insolvencyStatuses.includes(status)
}

/**
 * The term for a current insolvency; null if there is none. The cases have the more specific term but stay on the
 * register after they end, so the term must match the status or be newer than a status that contradicts it.
 */
export function currentInsolvencyStatus(
  company: Pick<Company, 'status'>,
  companyAsOf: Instant,
  insolvency: Sighting<Insolvency | null> | null,
): string | null {
  const { status } = company
  const statuses = insolvency?.value?.statuses ?? []
  if (!isLive(status)) return null
  if (status === 'insolvency-proceedings') return statuses[0] ?? status
  if (isInsolvencyStatus(status)) return statuses.find((word) => statusUnder.get(word) === status) ?? status

  const isNews = insolvency && (status === null || insolvency.asOf > companyAsOf)
  return isNews ? (statuses[0] ?? null) : null
}

/** Whether the company was ever insolvent; null if no source says. */
export function hasInsolvencyHistory(
  company: Pick<Company, 'status' | 'hasInsolvencyHistory' | 'hasInsolvencyPage'>,
  insolvency: Sighting<Insolvency | null> | null,
): boolean | null {
  const { statuses, cases } = insolvency?.value ?? { statuses: [], cases: [] }
  if (company.hasInsolvencyHistory || isInsolvencyStatus(company.status)) return true
  if (statuses.length > 0 || cases.length > 0) return true

  const isDenied = insolvency !== null || company.hasInsolvencyPage === false || company.hasInsolvencyHistory === false
  return isDenied ? false : null
}

/** The register gives a case that is over the date of its end, and keeps it for years. */
export function isOpenCase({ dates }: { readonly dates: readonly { readonly type: string }[] }): boolean {
  return !dates.some(({ type }) => endings.has(type))
}

export interface InsolvencyCase {
  readonly number: string
  readonly type: string
  readonly dates: readonly { readonly type: string; readonly date: Day }[]
  readonly practitioners?: readonly Practitioner[]
}

export interface Practitioner {
  readonly name: string
  readonly role: string | null
  readonly appointedOn: Day | null
  readonly ceasedToActOn: Day | null
  /** Of the firm, in one line. */
  readonly address?: string
}

export interface Insolvency {
  /** Companies House's terms for current proceedings, such as `liquidation`; often more than one. */
  readonly statuses: readonly string[]
  readonly cases: readonly InsolvencyCase[]
}
