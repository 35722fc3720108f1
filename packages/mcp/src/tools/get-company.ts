import { routes } from '@brassplate/core/contract'
import { z } from 'zod'
import { noticed, withNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { companyNumber } from './inputs.js'

export const getCompany = defineTool({
  name: 'get_company',
  title: 'Get a company',
  description:
    'What the register says of one UK company: status, registered office, accounts and confirmation with their deadlines, insolvency, charges, recent resignations, previous names. Takes a company number only; a name is refused, since names are not unique: find its number with search_companies. Null means that it is not known, never that it is none. Cost: free.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({ company_number: companyNumber }),
  output: withNotice(routes.getCompany.outputs[200].schema),
  run: async (client, { company_number }, signal) => noticed(await client.getCompany(company_number, { signal })),
})
