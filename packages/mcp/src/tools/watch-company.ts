import { routes } from '@brassplate/core/contract'
import { z } from 'zod'
import { noticed, withNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { companyNumber } from './inputs.js'

export const watchCompany = defineTool({
  name: 'watch_company',
  title: 'Watch a company',
  description:
    'Puts a company on the watchlist: from now on its changes become signals. Takes a company number, which search_companies finds. Safe to repeat: already_watched says that it was on the list before. Cost: free; the list has a limit.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ company_number: companyNumber }),
  output: withNotice(routes.watchCompany.outputs[200].schema),
  run: async (client, { company_number }, signal) => noticed(await client.watchCompany(company_number, { signal })),
})
