import { routes } from '@brassplate/core/contract'
import { z } from 'zod'
import { pick } from '../brief.js'
import { addNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { day, detail, limit, page } from './inputs.js'

const { shape: query } = routes.searchCompanies.input.query
const plain = { description: undefined }
const flag = z.boolean().optional()

export const searchCompanies = defineTool({
  name: 'search_companies',
  title: 'Search the register',
  operation: 'searchCompanies',
  description:
    'Searches the UK company register by name (also previous names and typing errors), place, industry, type, status, accounts, dates, charges, insolvency and overdue filings; best match first. Finds the company number that other tools need. Names can be nearly identical: check status and postcode before choosing one. Cost: free.',
  annotations: { openWorldHint: false },
  input: z.strictObject({
    name: query.name.meta(plain),
    postcode: query.postcode.meta({ description: 'Full, or a first part such as TR11.' }),
    company_status: query.company_status.meta({ description: 'Such as active.' }),
    accounts_type: query.accounts_type.meta({ description: 'Such as micro-entity.' }),
    previous_names: flag.meta({ description: 'false: only current names.' }),
    town: query.town.meta(plain),
    county: query.county.meta(plain),
    company_type: query.company_type.meta({ description: 'Such as ltd or llp.' }),
    jurisdiction: query.jurisdiction.meta(plain),
    sic_code: query.sic_code.meta({ description: 'Two to five digits; commas between several.' }),
    sic_section: query.sic_section.meta({ description: 'A to U.' }),
    incorporated_from: day,
    incorporated_to: day,
    dissolved_from: day,
    dissolved_to: day,
    has_charges: flag,
    is_insolvent: flag,
    is_overdue: flag.meta({ description: 'Accounts or confirmation statement.' }),
    page,
    limit,
    detail,
  }),
  run: async (client, { detail, ...input }, signal) => {
    const found = await client.searchCompanies({
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
    })
    if (detail === 'full') return addNotice(found)
    const data = found.data.map((one) =>
      pick({ ...one, matched_name: one.matched_name === one.company_name ? null : one.matched_name }, [
        ...(['company_number', 'company_name', 'company_status', 'company_type', 'registered_postcode'] as const),
        ...(['incorporated_on', 'dissolved_on', 'matched_name', 'match_score'] as const),
      ]),
    )
    return addNotice({ ...found, data })
  },
})
