import { addDays, type Day } from '../../shared/days.js'
import type { Company } from '../company.js'
import type { SearchQuestion } from './question.js'
import { accountsTerm, monthTerm, postcodeTerm, statusTerm, termsOf, yearTerm } from './terms.js'

const yearsMax = 60
const yearFirst = 1600

/** The lists of which a company must be on, one of each; the months or years of a range count as one. */
export interface Filters {
  readonly terms: readonly (readonly string[])[]
  /** Null where the range is open so far that lists of years would not narrow it. */
  readonly rangeTerms: readonly string[] | null
  /** Whether lists alone decide; else each company is looked at. */
  readonly isExact: boolean
  readonly fits: (company: Company) => boolean
}

export function filtersOf(question: SearchQuestion): Filters {
  const { postcode, status, accountsType, incorporatedFrom, incorporatedTo } = question
  const postTerm = postcode === null ? null : postcodeTerm(postcode)
  const terms = [
    ...(postTerm === null ? [] : [[postTerm]]),
    ...(status === null ? [] : [[statusTerm(status)]]),
    ...(accountsType === null ? [] : [[accountsTerm(accountsType)]]),
  ]
  const hasRange = incorporatedFrom !== null || incorporatedTo !== null
  const range = hasRange ? rangeTerms(incorporatedFrom, incorporatedTo) : null

  return {
    terms,
    rangeTerms: range?.terms ?? null,
    isExact: !hasRange || (range?.isExact ?? false),
    fits(company) {
      if (status !== null && company.status !== status) return false
      if (accountsType !== null && company.accounts.lastType !== accountsType) return false
      if (!isInRange(company.incorporatedOn, incorporatedFrom, incorporatedTo)) return false
      return postTerm === null || postTermsOf(company).has(postTerm)
    },
  }
}

function postTermsOf(company: Company): Set<string> {
  const { postalCode: postcode } = company.office
  return termsOf({ names: [], postcode, status: null, accountsType: null, incorporatedOn: null })
}

function isInRange(day: Day | null, from: Day | null, to: Day | null): boolean {
  if (from === null && to === null) return true
  return day !== null && (from === null || day >= from) && (to === null || day <= to)
}

/** Whole years in the middle and months at the ends. Exact where the range ends with its months. */
function rangeTerms(from: Day | null, to: Day | null): { terms: string[]; isExact: boolean } | null {
  const first = from ?? `${yearFirst}-01-01`
  const last = to ?? '9999-12-31'
  if (first > last) return { terms: [], isExact: true }
  if (Number(last.slice(0, 4)) - Number(first.slice(0, 4)) > yearsMax) return null

  const terms: string[] = []
  for (let day = `${first.slice(0, 7)}-01`; day <= last; ) {
    const year = Number(day.slice(0, 4))
    if (day.endsWith('-01-01') && `${year}-12-31` <= last) {
      terms.push(yearTerm(day))
      day = `${year + 1}-01-01`
    } else {
      terms.push(monthTerm(day))
      day = nextMonth(day)
    }
  }
  return { terms, isExact: first.endsWith('-01') && addDays(last, 1).endsWith('-01') }
}

function nextMonth(day: Day): Day {
  return `${addDays(day, 31).slice(0, 7)}-01`
}
