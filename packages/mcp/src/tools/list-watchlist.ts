import { routes } from '@brassplate/core/contract'
import { z } from 'zod'
import { addNotice, withNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'

export const listWatchlist = defineTool({
  name: 'list_watchlist',
  title: 'List watched companies',
  operation: 'listWatchlist',
  description:
    'Lists the watched companies, whose changes become signals, with their status, website and number of signals. Also returns the number of watched companies and the limit. Cost: free.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({}),
  output: withNotice(routes.listWatchlist.outputs[200].schema),
  run: async (client, _input, signal) => addNotice(await client.listWatchlist({ signal })),
})
