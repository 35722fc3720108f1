import { addDays, type Day } from '../../shared/days.js'
import type { Company } from '../company/company.js'
import { insolvencyStatuses } from '../company/vocabulary.js'
import {
  chargesTerm,
  countyTerm,
  dayTerms,
  jurisdictionFilter,
  oneOf,
  placeKey,
  sectionTerm,
  sicFilter,
  statusTerm,
  type TermFilter,
  townTerm,
  typeFilter,
} from './index/facet-terms.js'
import { accountsTerm, findableOf, monthTerm, postcodeTerms, termsOf, yearTerm } from './index/terms.js'
import type { SearchQuestion } from './question.js'

/** Bounds for incorporation dates. */
const firstDay = '1500-01-01'
const lastDay = '2100-12-31'

export interface Filters {
  /** A company must pass each of them. */
  readonly terms: readonly TermFilter[]
  /** Years and months of the range, and the edge months that are only partly inside it. Null without a range. */
  readonly range: { readonly terms: readonly string[]; readonly edges: readonly string[] } | null
  readonly isInRange: (day: Day | null) => boolean
  readonly fits: (company: Company) => boolean
}

export function filtersOf(question: SearchQuestion): Filters {
  const { incorporatedFrom, incorporatedTo } = question
  const hasRange = incorporatedFrom !== null || incorporatedTo !== null
  const terms = [...officeFilters(question), ...kindFilters(question), ...stateFilters(question)]

  return {
    terms,
    range: hasRange ? rangeOf(incorporatedFrom ?? firstDay, incorporatedTo ?? lastDay) : null,
    isInRange: (day) => isInRange(day, incorporatedFrom, incorporatedTo),
    fits(company) {
      if (hasRange && !isInRange(company.incorporatedOn, incorporatedFrom, incorporatedTo)) return false
      if (terms.length === 0) return true
      const own = termsOf(findableOf(company))
      return terms.every((filter) => filter.terms.some((term) => own.has(term)) !== filter.isExcluded)
    },
  }
}

function officeFilters({ postcode, town, county }: SearchQuestion): TermFilter[] {
  const filters: TermFilter[] = []
  if (postcode !== null) filters.push(oneOf(...postcodeTerms(postcode)))
  if (town) filters.push(oneOf(townTerm(placeKey(town))))
  if (county) filters.push(oneOf(countyTerm(placeKey(county))))
  return filters
}

function kindFilters({ type, jurisdiction, sicCodes, sicSection }: SearchQuestion): TermFilter[] {
  const filters: TermFilter[] = []
  if (type) filters.push(typeFilter(type))
  if (jurisdiction) filters.push(jurisdictionFilter(jurisdiction))
  if (sicCodes && sicCodes.length > 0) filters.push(sicFilter(sicCodes))
  if (sicSection) filters.push(oneOf(sectionTerm(sicSection.toUpperCase())))
  return filters
}

function stateFilters(question: SearchQuestion): TermFilter[] {
  const { status, accountsType, dissolvedFrom = null, dissolvedTo = null, hasCharges, isInsolvent } = question
  const filters: TermFilter[] = []
  if (status !== null) filters.push(oneOf(statusTerm(status)))
  if (accountsType !== null) filters.push(oneOf(accountsTerm(accountsType)))
  if (dissolvedFrom !== null || dissolvedTo !== null)
    filters.push(oneOf(...dayTerms('gone', dissolvedFrom, dissolvedTo)))
  if (typeof hasCharges === 'boolean') filters.push({ terms: [chargesTerm], isExcluded: !hasCharges })
  if (typeof isInsolvent === 'boolean') {
    filters.push({ terms: insolvencyStatuses.map(statusTerm), isExcluded: !isInsolvent })
  }
  return [...filters, ...overdueFilter(question)]
}

function overdueFilter({ isOverdue, today }: SearchQuestion): TermFilter[] {
  if (typeof isOverdue !== 'boolean') return []
  if (today === undefined) throw new Error('A search for overdue companies needs the date of today.')
  return [{ terms: dayTerms('due', null, addDays(today, -1)), isExcluded: !isOverdue }]
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
