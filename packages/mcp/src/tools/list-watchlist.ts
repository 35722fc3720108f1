import { z } from 'zod'
import { withoutNulls } from '../brief.js'
import { addNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { limit, page } from './inputs.js'

const limitDefault = 20

export const listWatchlist = defineTool({
  name: 'list_watchlist',
  title: 'List watched companies',
  operation: 'listWatchlist',
  description:
    'Lists the watched companies, newest first, with status, website and number of signals, and how many may be watched. Cost: free.',
  annotations: { openWorldHint: false },
  input: z.strictObject({ tag: z.string().max(200).optional(), page, limit }),
  run: async (client, { tag, page = 1, limit = limitDefault }, signal) => {
    const { data, usage } = await client.listWatchlist({ tag, signal })
    const end = page * limit
    const pagination = { page, limit, total: data.length, has_more: data.length > end }
    return addNotice({ usage, pagination, data: withoutNulls(data.slice(end - limit, end)) })
  },
})
