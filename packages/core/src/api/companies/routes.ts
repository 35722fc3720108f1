import { z } from 'zod'
import { date, pageOf, pageParameters, reachesTooDeep, tooDeep } from '../../contract/common.js'
import { defineRoute } from '../../contract/route.js'
import { company, companyNumber, searchCandidate } from './schemas.js'

/** Forms send blank fields as empty strings. */
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
    summary: 'Search the register by name, postcode, status, accounts type and incorporation date',
    credentials: ['session', 'key'],
    rate: 'account',
    input: { query: searchQuery },
    outputs: {
      200: { description: 'A page of matching companies, best match first', schema: pageOf(searchCandidate) },
    },
    errors: [],
    example: { query: { name: 'harbour lane', company_status: 'active', page: '1' } },
  }),

  getCompany: defineRoute({
    id: 'getCompany',
    method: 'GET',
    path: '/v1/companies/{company_number}',
    area: 'register',
    summary: 'Get a company from the register; free, and queues no job',
    credentials: ['session', 'key'],
    rate: 'account',
    input: { path: z.object({ company_number: companyNumber }) },
    outputs: {
      200: {
        description:
          'The company. The header `X-Register-Stale: true` means that the data is due for a refresh but Companies House could not be reached.',
        schema: company,
      },
    },
    errors: ['invalid_company_number', 'company_not_found', 'upstream_unavailable'],
    example: { path: { company_number: '09999991' } },
  }),
}
