import { routes, signalCategories } from '@brassplate/core/contract'
import type { SignalFilter } from '@brassplate/sdk'
import { z } from 'zod'
import { briefSignal } from '../brief.js'
import { briefBytesMax, fitAnswer, fullBytesMax } from '../fit-answer.js'
import { addNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { companyNumber, detail, limit } from './inputs.js'

const { shape: query } = routes.listSignals.input.query

export const listSignals = defineTool({
  name: 'list_signals',
  title: 'List signals',
  operation: 'listSignals',
  description:
    'Lists detected changes at watched companies (a director resigned, accounts overdue, insolvency …), newest first, with severity; detail full adds the values before and after. Companies have signals only from the time they were watched. If has_more is true, pass pagination.cursor for the next page. Cost: free.',
  annotations: { openWorldHint: false },
  input: z.strictObject({
    // Not an enum: the API rejects an unknown type and lists the valid ones.
    signal_type: z
      .string()
      .max(60)
      .optional()
      .meta({ description: `A type such as director_resigned, or a category: ${signalCategories.join(', ')}.` }),
    company_number: companyNumber.optional(),
    since: query.since.meta({ description: 'UTC, such as 2026-03-01T00:00:00Z.' }),
    cursor: query.cursor.meta({ description: undefined }),
    limit,
    detail,
  }),
  run: async (client, { signal_type, company_number, since, cursor, limit, detail }, signal) => {
    const ask = async (rows: number | undefined) => {
      const filters = { signalType: toSignalFilter(signal_type), companyNumber: company_number, since, cursor }
      const found = await client.listSignals({ ...filters, limit: rows, signal })
      return addNotice(detail === 'full' ? found : { ...found, data: found.data.map(briefSignal) })
    }
    const found = await ask(limit)
    const fitting = fitAnswer(found, detail === 'full' ? fullBytesMax : briefBytesMax).data.length
    // Asked again for as many as fit, so that the cursor continues after the last one that is shown.
    return fitting === found.data.length ? found : ask(fitting)
  },
})

function toSignalFilter(text: string | undefined): SignalFilter | undefined {
  return text as SignalFilter | undefined
}
