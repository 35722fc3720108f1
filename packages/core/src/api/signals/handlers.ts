import { renderSignal } from '../../signals/signal-record.js'
import { asOfInstant } from '../as-of.js'
import type { ApiHandler } from '../handler.js'

export const listSignals: ApiHandler<'listSignals'> = async ({ engine, caller }, { query }) => {
  const { limit, cursor: requestedCursor = null } = query
  const page = query.page ?? 1
  const { items, total, isTotalExact, cursor } = await engine.signals.feed(caller.account, {
    signalType: query.signal_type ?? null,
    company: query.company_number ?? null,
    since: query.since === undefined ? null : Date.parse(query.since),
    asOf: query.as_of === undefined ? null : asOfInstant(query.as_of),
    cursor: requestedCursor,
    page,
    limit,
  })
  return {
    status: 200,
    body: {
      data: items.map((signal) => renderSignal(signal, signal.sequence, signal)),
      pagination: {
        page: requestedCursor === null ? page : null,
        limit,
        total,
        total_is_exact: isTotalExact,
        has_more: cursor !== null,
        cursor,
      },
    },
  }
}

export const listCompanySignals: ApiHandler<'listCompanySignals'> = async ({ engine, caller }, { path, query }) => {
  const signals = await engine.signals.ofCompany(path.company_number, query.limit)
  const labels = await engine.watchlist.labels(caller.account, path.company_number)
  return { status: 200, body: { data: signals.map((signal) => renderSignal(signal, null, labels)) } }
}
