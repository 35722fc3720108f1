import { routes } from '@brassplate/core/contract'
import { z } from 'zod'
import { addNotice, withNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { day, limit, page } from './inputs.js'

const flag = z.boolean().optional()

const { shape: query } = routes.searchCompanies.input.query

export const searchCompanies = defineTool({
  name: 'search_companies',
  title: 'Search the register',
  operation: 'searchCompanies',
  description:
    'Searches the UK company register by name (including previous names and typos), place, industry (SIC code), type, status, accounts, dates, charges, insolvency and overdue filings. Returns the best matches first. Use it to find the company number that other tools require. Companies can have nearly identical names, so check status and postcode before choosing one. Cost: free.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({
    name: query.name,
    postcode: query.postcode.meta({ description: 'A full postcode, or its first half such as TR11.' }),
    company_status: query.company_status.meta({ description: 'Status as the register spells it, such as active.' }),
    accounts_type: query.accounts_type.meta({
      description: 'Accounts type as the register spells it, such as micro-entity.',
    }),
    previous_names: flag.meta({ description: 'False if only current names count. Default: true.' }),
    town: query.town,
    county: query.county,
    company_type: query.company_type.meta({ description: 'Type as the register spells it, such as ltd or llp.' }),
    jurisdiction: query.jurisdiction,
    sic_code: query.sic_code,
    sic_section: query.sic_section,
    incorporated_from: day,
    incorporated_to: day,
    dissolved_from: day,
    dissolved_to: day,
    has_charges: flag.meta({ description: 'Whether a charge is known to be outstanding.' }),
    is_insolvent: flag.meta({ description: 'Whether its status is one of insolvency, such as liquidation.' }),
    is_overdue: flag.meta({ description: 'Whether accounts or a confirmation statement are known to be overdue.' }),
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
        previousNames: input.previous_names,
        town: input.town,
        county: input.county,
        companyType: input.company_type,
        jurisdiction: input.jurisdiction,
        sicCode: input.sic_code,
        sicSection: input.sic_section,
        incorporatedFrom: input.incorporated_from,
        incorporatedTo: input.incorporated_to,
        dissolvedFrom: input.dissolved_from,
        dissolvedTo: input.dissolved_to,
        hasCharges: input.has_charges,
        isInsolvent: input.is_insolvent,
        isOverdue: input.is_overdue,
        page: input.page,
        limit: input.limit,
        signal,
      }),
    ),
})
