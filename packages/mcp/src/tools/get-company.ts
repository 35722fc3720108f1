import { routes } from '@brassplate/core/contract'
import { z } from 'zod'
import { addNotice, withNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { companyNumber } from './inputs.js'

export const getCompany = defineTool({
  name: 'get_company',
  title: 'Get a company',
  operation: 'getCompany',
  description:
    'Returns the register entry of one UK company: status, registered office, accounts and confirmation statement with their deadlines, insolvency, charges, recent resignations, previous names, and how many directors and owners have verified their identity. company_records has the people themselves. Requires a company number, because names are not unique; look up the number with search_companies. Null means unknown, never "none". Cost: free.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({ company_number: companyNumber }),
  output: withNotice(routes.getCompany.outputs[200].schema),
  run: async (client, { company_number }, signal) => addNotice(await client.getCompany(company_number, { signal })),
})
