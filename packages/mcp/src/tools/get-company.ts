import { z } from 'zod'
import { withoutNulls } from '../brief.js'
import { addNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { companyNumber, detail } from './inputs.js'

export const getCompany = defineTool({
  name: 'get_company',
  title: 'Get a company',
  operation: 'getCompany',
  description:
    'Returns the register entry of a UK company: status, registered office, accounts and confirmation statement with deadlines, insolvency, charges, resignations, previous names, identity verification. company_records has the people. Absent fields are unknown, never "none". Needs a number, because names are not unique: see search_companies. Cost: free.',
  annotations: { openWorldHint: false },
  input: z.strictObject({ company_number: companyNumber, detail }),
  run: async (client, { company_number, detail }, signal) => {
    const company = await client.getCompany(company_number, { signal })
    return addNotice(detail === 'full' ? company : withoutNulls(company))
  },
})
