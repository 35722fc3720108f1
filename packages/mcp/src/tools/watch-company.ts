import { z } from 'zod'
import { withoutNulls } from '../brief.js'
import { addNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { companyNumber } from './inputs.js'

export const watchCompany = defineTool({
  name: 'watch_company',
  title: 'Watch a company',
  operation: 'watchCompany',
  description:
    'Adds a company to the watchlist: from then on, its changes become signals. Safe to repeat. Cost: free, up to the watchlist limit of the account.',
  annotations: { destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ company_number: companyNumber }),
  run: async (client, { company_number }, signal) =>
    addNotice(withoutNulls(await client.watchCompany(company_number, { signal }))),
})
