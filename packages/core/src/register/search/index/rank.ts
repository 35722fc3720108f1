import type { Company } from '../../company/company.js'
import { isLive } from '../../company/company-status.js'

/** Ranks are assigned so that the companies people look for come first: a list in this order needs no sorting. */
export const rankClasses = 8
const classShift = 26
export const ranksInClass = 2 ** classShift

export interface RankFacts {
  readonly status: string | null
  readonly statusDetail: string | null
  readonly type: string | null
  readonly accountsType: string | null
}

const large = new Set(['full', 'group', 'medium', 'interim', 'initial'])
const middle = new Set(['small', 'audit-exemption-subsidiary', 'filing-exemption-subsidiary', 'audited-abridged'])
const active = new Set(['total-exemption-full', 'total-exemption-small', 'unaudited-abridged', 'partial-exemption'])

const trading = new Set(['active', 'open', 'registered'])

/** From this class on a company is not trading normally. */
export const troubledClass = 6

export function rankFactsOf(company: Company): RankFacts {
  const { status, statusDetail, type, accounts } = company
  return { status, statusDetail, type, accountsType: accounts.lastType }
}

/** 0 is the best (large and trading), 6 is in trouble, 7 is gone. */
export function rankClass({ status, statusDetail, type, accountsType }: RankFacts): number {
  if (!isLive(status)) return 7
  if (status !== null && !trading.has(status)) return 6
  if (status === null || statusDetail === 'active-proposal-to-strike-off') return 5
  if (type === 'plc' || (accountsType !== null && large.has(accountsType))) return 0
  if (accountsType !== null && middle.has(accountsType)) return 1
  if (accountsType !== null && active.has(accountsType)) return 2
  if (accountsType === 'micro-entity') return 3
  return 4
}

export function rankOf(ofClass: number, sequence: number): number {
  return ofClass * ranksInClass + sequence
}

export function classOfRank(rank: number): number {
  return Math.floor(rank / ranksInClass)
}

/** Whether a company of this rank is trading normally, without reading it. */
export function isTradingRank(rank: number): boolean {
  return classOfRank(rank) < troubledClass
}
