import type { ApiHandler } from '../handler.js'
import { renderCreditEntry } from './schemas.js'

export const getCreditStatement: ApiHandler<'getCreditStatement'> = async ({ engine, caller }, { query }) => {
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
