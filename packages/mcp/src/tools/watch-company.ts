import { routes } from '@brassplate/core/contract'
import { z } from 'zod'
import { addNotice, withNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { companyNumber } from './inputs.js'

export const watchCompany = defineTool({
  name: 'watch_company',
  title: 'Watch a company',
  operation: 'watchCompany',
  description:
    'Adds a company to the watchlist. From then on, changes at the company become signals. Requires a company number; look it up with search_companies. Safe to repeat: already_watched tells whether it was already on the list. Cost: free, up to the watchlist limit of the account.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ company_number: companyNumber }),
  output: withNotice(routes.watchCompany.outputs[200].schema),
  run: async (client, { company_number }, signal) => addNotice(await client.watchCompany(company_number, { signal })),
})
