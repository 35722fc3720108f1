import { z } from 'zod'
import { date, pageOf, pageParameters, reachesTooDeep, tooDeep } from '../../contract/common.js'
import { defineRoute } from '../../contract/route.js'
import { company, companyNumber, searchCandidate } from './schemas.js'

/** A form sends what was not filled in as an empty text. */
const dateOrEmpty = date.or(z.literal('')).optional()

const searchQuery = z
  .object({
    name: z.string().max(300).optional(),
    postcode: z.string().max(20).optional(),
    company_status: z.string().max(60).optional(),
    accounts_type: z.string().max(60).optional(),
    incorporated_from: dateOrEmpty,
    incorporated_to: dateOrEmpty,
    ...pageParameters,
  })
  .refine((query) => !reachesTooDeep(query), tooDeep)

export const registerRoutes = {
  searchCompanies: defineRoute({
    id: 'searchCompanies',
    method: 'GET',
    path: '/v1/companies/search',
    area: 'register',
    summary: 'Search the register by name, place, status and age',
    credentials: ['session', 'key'],
    rate: 'account',
    input: { query: searchQuery },
    outputs: { 200: { description: 'A page of candidates, best first', schema: pageOf(searchCandidate) } },
    errors: [],
    example: { query: { name: 'harbour lane', company_status: 'active', page: '1' } },
  }),

  getCompany: defineRoute({
    id: 'getCompany',
    method: 'GET',
    path: '/v1/companies/{company_number}',
    area: 'register',
    summary: 'What the register says of a company; free, and starts nothing',
    credentials: ['session', 'key'],
    rate: 'account',
    input: { path: z.object({ company_number: companyNumber }) },
    outputs: {
      200: {
        description:
          'The company; with the header `X-Register-Stale: true` where Companies House should have been asked again and could not be',
        schema: company,
      },
    },
    errors: ['invalid_company_number', 'company_not_found', 'upstream_unavailable'],
    example: { path: { company_number: '09999991' } },
  }),
}
