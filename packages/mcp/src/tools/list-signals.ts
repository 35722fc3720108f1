import { routes } from '@brassplate/core/contract'
import type { SignalFilter } from '@brassplate/sdk'
import { z } from 'zod'
import { noticed, withNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { companyNumber, limit } from './inputs.js'

const { shape: query } = routes.listSignals.input.query

export const listSignals = defineTool({
  name: 'list_signals',
  title: 'List signals',
  description:
    'What has changed at the watched companies (a director resigned, accounts are overdue, an insolvency was opened …), newest first, each with its severity and what stood there before and after. Only companies of the watchlist have signals, and only from when they were watched on. Where has_more is true, give pagination.cursor to go on. Cost: free.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({
    signal_type: query.signal_type,
    company_number: companyNumber.optional(),
    since: query.since,
    cursor: query.cursor,
    limit,
  }),
  output: withNotice(routes.listSignals.outputs[200].schema),
  run: async (client, { signal_type, company_number, since, cursor, limit }, signal) =>
    noticed(
      await client.listSignals({
        signalType: asFilter(signal_type),
        companyNumber: company_number,
        since,
        cursor,
        limit,
        signal,
      }),
    ),
})

/** Whoever answers refuses an unknown type, and lists those that there are. */
function asFilter(text: string | undefined): SignalFilter | undefined {
  return text as SignalFilter | undefined
}
