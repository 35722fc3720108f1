import { routes } from '@brassplate/core/contract'
import { z } from 'zod'
import { addNotice, withNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { day, limit, page } from './inputs.js'

const { shape: query } = routes.searchCompanies.input.query

export const searchCompanies = defineTool({
  name: 'search_companies',
  title: 'Search the register',
  operation: 'searchCompanies',
  description:
    'Searches the UK company register by name (including previous names and typos), postcode, status, accounts type and incorporation date. Returns the best matches first. Use it to find the company number that other tools require. Companies can have nearly identical names, so check status and postcode before choosing one. Cost: free.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({
    name: query.name,
    postcode: query.postcode.meta({ description: 'A full postcode, or its first half such as TR11.' }),
    company_status: query.company_status.meta({ description: 'Status as the register spells it, such as active.' }),
    accounts_type: query.accounts_type.meta({
      description: 'Accounts type as the register spells it, such as micro-entity.',
    }),
    incorporated_from: day,
    incorporated_to: day,
    page,
    limit,
  }),
  output: withNotice(routes.searchCompanies.outputs[200].schema),
  run: async (client, input, signal) =>
    addNotice(
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
