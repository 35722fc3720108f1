import { z } from 'zod'
import { defineTool } from '../tool.js'
import { companyNumber } from './inputs.js'

export const unwatchCompany = defineTool({
  name: 'unwatch_company',
  title: 'Stop watching a company',
  operation: 'unwatchCompany',
  description:
    'Removes a company from the watchlist; its signals are no longer listed. Ask the user first. Safe to repeat. Cost: free.',
  annotations: { destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ company_number: companyNumber }),
  run: (client, { company_number }, signal) => client.unwatchCompany(company_number, { signal }),
})
