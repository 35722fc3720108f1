import { z } from 'zod'
import {
  date,
  flagText,
  listOf,
  pageExample,
  pageOf,
  pageParameters,
  reachesTooDeep,
  tooDeep,
} from '../../contract/common.js'
import { defineRoutes } from '../../contract/route.js'
import { factColumns } from '../../exports/fact-columns.js'
import { lookupMax } from '../../register/profile/lookup-companies.js'
import { searchSorts } from '../../register/search/question.js'
import { sortedMax } from '../../register/search/sort-found.js'
import { pendingStates } from '../../signals/pending-verification.js'
import { asOfParameter } from '../as-of.js'
import { exampleCompany, exampleSearchCandidate } from './examples.js'
import { company, companyNumber, lookupResult, searchCandidate } from './schemas.js'

/** Forms send blank fields as empty strings. */
const dateOrEmpty = date.or(z.literal('')).optional()

const textFilter = (max: number, description: string) => z.string().max(max).optional().meta({ description })

/** The filters of a search. Each one narrows the result. */
export const companyFilters = {
  name: textFilter(300, 'Words of the name in any order; the last may be a prefix.'),
  previous_names: flagText('`false` if only current names count for `name`. Default: `true`.'),
  postcode: textFilter(20, 'A postcode, a district such as `LS1`, or an area such as `LS`.'),
  town: textFilter(100, 'The town of the registered office.'),
  county: textFilter(100, 'The county of the registered office.'),
  company_status: textFilter(60, 'A status of the register, such as `active`.'),
  company_type: textFilter(80, 'A company type of the register, such as `ltd`, `plc` or `llp`.'),
  jurisdiction: textFilter(40, 'The part of the UK with the register entry, such as `scotland`.'),
  sic_code: textFilter(
    100,
    'Codes of UK SIC 2007 (two to five digits) or words such as `bakery`, separated by commas.',
  ),
  sic_section: textFilter(1, 'A section of UK SIC 2007, from `A` to `U`.'),
  accounts_type: textFilter(60, 'A type of accounts in the register, such as `micro-entity`.'),
  incorporated_from: dateOrEmpty.meta({ description: 'Incorporated on or after this date, YYYY-MM-DD.' }),
  incorporated_to: dateOrEmpty.meta({ description: 'Incorporated on or before this date, YYYY-MM-DD.' }),
  dissolved_from: dateOrEmpty.meta({ description: 'Dissolved on or after this date, YYYY-MM-DD.' }),
  dissolved_to: dateOrEmpty.meta({ description: 'Dissolved on or before this date, YYYY-MM-DD.' }),
  has_charges: flagText('Whether a charge over its assets is known to be outstanding.'),
  is_insolvent: flagText('Whether its status is one of insolvency, such as `liquidation`.'),
  is_overdue: flagText('Whether accounts or a confirmation statement are known to be overdue.'),
}

const verificationWords =
  'Only companies of your own watchlist with a director or an owner in this state. Of others it is not known.'

/** Not a filter of exports: it is about the watchlist of the caller. */
const verificationFilter = z
  .enum(pendingStates)
  .or(z.literal(''))
  .optional()
  .meta({
    description: verificationWords,
    written: { type: 'string', enum: pendingStates, description: verificationWords },
  })

const sortWords = `Of the first ${sortedMax}. Default: best match first.`

const sortParameter = z
  .enum(searchSorts)
  .or(z.literal(''))
  .optional()
  .meta({ description: sortWords, written: { type: 'string', enum: searchSorts, description: sortWords } })

const searchQuery = z
  .object({
    ...companyFilters,
    identity_verification: verificationFilter,
    sort: sortParameter,
    ...pageParameters,
  })
  .refine((query) => !reachesTooDeep(query), tooDeep)

const asOf = asOfParameter('What was known at this time. Only for companies watched since.')

const shared = { area: 'register', credentials: ['session', 'key'], right: 'read', rate: 'account' } as const

export const registerRoutes = defineRoutes(shared, {
  searchCompanies: {
    method: 'GET',
    path: '/v1/companies/search',
    summary: 'Search the register by name, place, industry and more',
    description: 'Searches current and previous names despite small typing errors. Each parameter narrows it. Free.',
    input: { query: searchQuery },
    outputs: {
      200: {
        description: 'A page of matching companies, best match first',
        schema: pageOf(searchCandidate),
        example: pageExample([exampleSearchCandidate]),
      },
    },
    example: { query: { name: 'harbour lane', company_status: 'active', sic_code: '30120', page: '1' } },
  },

  lookupCompanies: {
    method: 'POST',
    path: '/v1/companies/lookup',
    summary: `Look up to ${lookupMax} companies by number; each has its own result`,
    description: 'The register entries of several companies in the order of the numbers, from local data. Free.',
    input: {
      body: z.strictObject({
        company_numbers: z.array(companyNumber).min(1).max(lookupMax),
        columns: z
          .array(z.enum(factColumns))
          .max(factColumns.length)
          .optional()
          .meta({ description: 'Facts to give also as cells of a sheet.' }),
      }),
    },
    outputs: {
      200: {
        description: 'One result per number, in the same order: the company or an error code',
        schema: listOf(lookupResult),
        example: {
          data: [
            { given: '9999991', company: exampleCompany, error: null },
            { given: '09777777', company: null, error: 'company_not_found' },
            { given: 'Harbour', company: null, error: 'invalid_company_number' },
          ],
        },
      },
    },
    example: { body: { company_numbers: ['09999991', '09777777'] } },
  },

  getCompany: {
    method: 'GET',
    path: '/v1/companies/{company_number}',
    summary: 'Get a company from the register',
    description:
      'The register entry of a company. Facts older than a day are refreshed first, if possible; free. With `as_of`: as it was then, if you watch the company.',
    input: { path: z.object({ company_number: companyNumber }), query: z.object({ as_of: asOf }) },
    outputs: {
      200: {
        description:
          'The company. `X-Register-Stale: true` means that it is due for a refresh, but Companies House could not be reached.',
        schema: company,
        example: exampleCompany,
      },
    },
    errors: ['invalid_company_number', 'company_not_found', 'upstream_unavailable', 'register_key_refused'],
    example: { path: { company_number: '09999991' } },
  },
})
