import { routes } from '@brassplate/core/contract'
import { z } from 'zod'
import { noticed, withNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { day, limit, page } from './inputs.js'

const { shape: query } = routes.searchCompanies.input.query

export const searchCompanies = defineTool({
  name: 'search_companies',
  title: 'Search the register',
  description:
    'Companies of the UK register by name (also previous names and slips of the pen), postcode, status, kind of accounts and date of incorporation, best first. Use it to turn a name into the company number that other tools want; two companies may have nearly the same name, so check status and postcode before you settle on one. Cost: free.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({
    name: query.name,
    postcode: query.postcode.meta({ description: 'Whole, or its first half such as TR11.' }),
    company_status: query.company_status.meta({ description: 'In the words of the register, such as active.' }),
    accounts_type: query.accounts_type.meta({ description: 'In the words of the register, such as micro-entity.' }),
    incorporated_from: day,
    incorporated_to: day,
    page,
    limit,
  }),
  output: withNotice(routes.searchCompanies.outputs[200].schema),
  run: async (client, input, signal) =>
    noticed(
      await client.searchCompanies({
        name: input.name,
        postcode: input.postcode,
        companyStatus: input.company_status,
        accountsType: input.accounts_type,
        incorporatedFrom: input.incorporated_from,
        incorporatedTo: input.incorporated_to,
        page: input.page,
        limit: input.limit,
        signal,
      }),
    ),
})
