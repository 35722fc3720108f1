import { routes } from '@brassplate/core/contract'
import type { SignalFilter } from '@brassplate/sdk'
import { z } from 'zod'
import { addNotice, withNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { companyNumber, limit } from './inputs.js'

const { shape: query } = routes.listSignals.input.query

export const listSignals = defineTool({
  name: 'list_signals',
  title: 'List signals',
  operation: 'listSignals',
  description:
    'Lists detected changes at watched companies (a director resigned, accounts are overdue, insolvency proceedings started …), newest first, each with its severity and the values before and after. Only companies on the watchlist have signals, and only from the time they were added. If has_more is true, pass pagination.cursor to get the next page. Cost: free.',
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
    addNotice(
      await client.listSignals({
        signalType: toSignalFilter(signal_type),
        companyNumber: company_number,
        since,
        cursor,
        limit,
        signal,
      }),
    ),
})

/** Not validated here: the API rejects an unknown type and lists the valid ones. */
function toSignalFilter(text: string | undefined): SignalFilter | undefined {
  return text as SignalFilter | undefined
}
