import { routes } from '@brassplate/core/contract'
import { z } from 'zod'
import { defineTool } from '../tool.js'
import { companyNumber } from './inputs.js'

export const unwatchCompany = defineTool({
  name: 'unwatch_company',
  title: 'Stop watching a company',
  description:
    'Takes a company off the watchlist; its signals are not listed any more. Ask the person first. Safe to repeat: changed says whether it was on the list. Cost: free.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ company_number: companyNumber }),
  output: routes.unwatchCompany.outputs[200].schema,
  run: (client, { company_number }, signal) => client.unwatchCompany(company_number, { signal }),
})
