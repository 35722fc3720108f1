import { addDays, type Day } from '../../shared/days.js'
import type { Company } from '../company/company.js'
import { accountsTerm, monthTerm, postcodeTerms, statusTerm, termsOf, yearTerm } from './index/terms.js'
import type { SearchQuestion } from './question.js'

/** Bounds for incorporation dates. */
const firstDay = '1500-01-01'
const lastDay = '2100-12-31'

/** Terms that a company must have: one of each group. */
export interface Filters {
  readonly terms: readonly (readonly string[])[]
  /** Years and months of the range, and the edge months that are only partly inside it. Null without a range. */
  readonly range: { readonly terms: readonly string[]; readonly edges: readonly string[] } | null
  readonly isInRange: (day: Day | null) => boolean
  readonly fits: (company: Company) => boolean
}

export function filtersOf(question: SearchQuestion): Filters {
  const { postcode, status, accountsType, incorporatedFrom, incorporatedTo } = question
  const postTerms = postcode === null ? null : postcodeTerms(postcode)
  const hasRange = incorporatedFrom !== null || incorporatedTo !== null

  return {
    terms: [
      ...(postTerms === null ? [] : [postTerms]),
      ...(status === null ? [] : [[statusTerm(status)]]),
      ...(accountsType === null ? [] : [[accountsTerm(accountsType)]]),
    ],
    range: hasRange ? rangeOf(incorporatedFrom ?? firstDay, incorporatedTo ?? lastDay) : null,
    isInRange: (day) => isInRange(day, incorporatedFrom, incorporatedTo),
    fits(company) {
      if (status !== null && company.status !== status) return false
      if (accountsType !== null && company.accounts.lastType !== accountsType) return false
      if (hasRange && !isInRange(company.incorporatedOn, incorporatedFrom, incorporatedTo)) return false
      return postTerms === null || isAt(company, postTerms)
    },
  }
}

function isAt(company: Company, postTerms: readonly string[]): boolean {
  const { postalCode: postcode } = company.office
  const terms = termsOf({ names: [], postcode, status: null, accountsType: null, incorporatedOn: null })
  return postTerms.some((term) => terms.has(term))
}

function isInRange(day: Day | null, from: Day | null, to: Day | null): boolean {
  return day !== null && (from === null || day >= from) && (to === null || day <= to)
}

/** Whole years in the middle and months at the ends. */
function rangeOf(from: Day, to: Day): { terms: string[]; edges: string[] } {
  const [first, last] = [from < firstDay ? firstDay : from, to > lastDay ? lastDay : to]
  const terms: string[] = []
  for (let day = `${first.slice(0, 7)}-01`; day <= last; ) {
    const year = Number(day.slice(0, 4))
    if (day.endsWith('-01-01') && `${year}-12-31` <= last) {
      terms.push(yearTerm(day))
      day = `${year + 1}-01-01`
    } else {
      terms.push(monthTerm(day))
      day = `${addDays(day, 31).slice(0, 7)}-01`
    }
  }
  const edges = [
    ...(first.endsWith('-01') ? [] : [monthTerm(first)]),
    ...(addDays(last, 1).endsWith('-01') ? [] : [monthTerm(last)]),
  ]
  return { terms, edges: first > last ? [] : edges }
}
