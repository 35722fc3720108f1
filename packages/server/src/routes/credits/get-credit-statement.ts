import { renderCreditEntry } from '@brassplate/core/contract'
import type { Handler } from '../../http/request-context.js'

export const getCreditStatement: Handler<'getCreditStatement'> = async ({ engine, caller }, { query }) => {
  const { page, limit } = query
  const { entries, total, isTotalExact } = await engine.credits.statement(caller.account, { page, limit })
  return {
    status: 200,
    body: {
      data: entries.map(renderCreditEntry),
      pagination: { page, limit, total, total_is_exact: isTotalExact, has_more: page * limit < total },
    },
  }
}
