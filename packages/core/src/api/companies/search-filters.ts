import type { z } from 'zod'
import type { SearchQuestion } from '../../register/search/question.js'
import type { companyFilters } from './routes.js'

type FilterQuery = { readonly [Name in keyof typeof companyFilters]?: z.output<(typeof companyFilters)[Name]> }

/** The filters of a request. A blank form field counts as absent. */
export function searchFilters(query: FilterQuery): Omit<SearchQuestion, 'page'> {
  return {
    name: nonBlank(query.name),
    withPreviousNames: query.previous_names !== 'false',
    postcode: nonBlank(query.postcode),
    town: nonBlank(query.town),
    county: nonBlank(query.county),
    status: nonBlank(query.company_status),
    type: nonBlank(query.company_type),
    jurisdiction: nonBlank(query.jurisdiction),
    sicCodes: codesOf(query.sic_code),
    sicSection: nonBlank(query.sic_section),
    accountsType: nonBlank(query.accounts_type),
    incorporatedFrom: nonBlank(query.incorporated_from),
    incorporatedTo: nonBlank(query.incorporated_to),
    dissolvedFrom: nonBlank(query.dissolved_from),
    dissolvedTo: nonBlank(query.dissolved_to),
    hasCharges: flagOf(query.has_charges),
    isInsolvent: flagOf(query.is_insolvent),
    isOverdue: flagOf(query.is_overdue),
  }
}

function nonBlank<Text extends string>(text: Text | undefined): Text | null {
  return text?.trim() ? text : null
}

function codesOf(text: string | undefined): string[] | null {
  return (
    nonBlank(text)
      ?.split(',')
      .map((code) => code.trim()) ?? null
  )
}

function flagOf(flag: 'true' | 'false' | '' | undefined): boolean | null {
  return flag ? flag === 'true' : null
}
