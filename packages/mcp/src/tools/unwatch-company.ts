import { routes } from '@brassplate/core/contract'
import { z } from 'zod'
import { defineTool } from '../tool.js'
import { companyNumber } from './inputs.js'

export const unwatchCompany = defineTool({
  name: 'unwatch_company',
  title: 'Stop watching a company',
  operation: 'unwatchCompany',
  description:
    'Removes a company from the watchlist. Its signals are no longer listed. Ask the user first. Safe to repeat: changed tells whether the company was on the list. Cost: free.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ company_number: companyNumber }),
  output: routes.unwatchCompany.outputs[200].schema,
  run: (client, { company_number }, signal) => client.unwatchCompany(company_number, { signal }),
})
