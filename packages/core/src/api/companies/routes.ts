import { z } from 'zod'
import { date, pageExample, pageOf, pageParameters, reachesTooDeep, tooDeep } from '../../contract/common.js'
import { defineRoute } from '../../contract/route.js'
import { exampleCompany, exampleSearchCandidate } from './examples.js'
import { company, companyNumber, searchCandidate } from './schemas.js'

/** Forms send blank fields as empty strings. */
const dateOrEmpty = date.or(z.literal('')).optional()

const searchQuery = z
  .object({
    name: z
      .string()
      .max(300)
      .optional()
      .meta({ description: 'Words of the name in any order; the last may be a prefix.' }),
    postcode: z
      .string()
      .max(20)
      .optional()
      .meta({ description: 'A postcode, a district such as `LS1`, or an area such as `LS`.' }),
    company_status: z.string().max(60).optional().meta({ description: 'A status of the register, such as `active`.' }),
    accounts_type: z
      .string()
      .max(60)
      .optional()
      .meta({ description: 'A type of accounts in the register, such as `micro-entity`.' }),
    incorporated_from: dateOrEmpty.meta({ description: 'Incorporated on or after this date, YYYY-MM-DD.' }),
    incorporated_to: dateOrEmpty.meta({ description: 'Incorporated on or before this date, YYYY-MM-DD.' }),
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
    description:
      'Searches current and previous names, corrects small typing errors, and lists the best match first. Each parameter narrows the result; without any, companies are listed by number. Free.',
    credentials: ['session', 'key'],
    rate: 'account',
    input: { query: searchQuery },
    outputs: {
      200: {
        description: 'A page of matching companies, best match first',
        schema: pageOf(searchCandidate),
        example: pageExample([exampleSearchCandidate]),
      },
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
    description:
      'Returns the register entry of a company. Facts that are older than a day are first refreshed from Companies House, if the server has an API key for it. Free.',
    credentials: ['session', 'key'],
    rate: 'account',
    input: { path: z.object({ company_number: companyNumber }) },
    outputs: {
      200: {
        description:
          'The company. The header `X-Register-Stale: true` means that the data is due for a refresh but Companies House could not be reached.',
        schema: company,
        example: exampleCompany,
      },
    },
    errors: ['invalid_company_number', 'company_not_found', 'upstream_unavailable'],
    example: { path: { company_number: '09999991' } },
  }),
}
