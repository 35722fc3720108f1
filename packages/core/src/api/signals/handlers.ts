import { reviewerName } from '../../resolution/review/reviewer-name.js'
import { isoTime } from '../../shared/clock.js'
import { renderFeedSignal, renderSignal } from '../../signals/signal-record.js'
import { asOfInstant } from '../as-of.js'
import type { ApiHandler } from '../handler.js'
import { feedRequest } from './request.js'

export const listSignals: ApiHandler<'listSignals'> = async ({ engine, caller }, { query }) => {
  const { limit, cursor: requestedCursor = null } = query
  const page = query.page ?? 1
  const { items, total, isTotalExact, cursor } = await engine.signals.feed(caller.account, {
    ...feedRequest(query),
    asOf: query.as_of === undefined ? null : asOfInstant(query.as_of),
    sort: query.sort ?? null,
    cursor: requestedCursor,
    page,
    limit,
  })
  return {
    status: 200,
    body: {
      data: items.map(renderFeedSignal),
      pagination: {
        page: requestedCursor === null ? page : null,
        limit,
        total,
        total_is_exact: isTotalExact,
        has_more: cursor !== null || (query.sort === 'severity' && page * limit < total),
        cursor,
      },
    },
  }
}

export const markSignals: ApiHandler<'markSignals'> = async ({ engine, caller }, { body }) => {
  const { signal_ids: ids = [], up_to: upTo = null, seen: isSeen = true, marked_at: marked } = body
  const markedAt = marked === undefined ? null : Date.parse(marked)
  const which = { ids, upTo, isSeen, markedAt }
  const { changed, seenAt, hasMore } = await engine.signals.mark(caller.account, reviewerName(caller), which)
  return { status: 200, body: { changed, seen_at: seenAt === null ? null : isoTime(seenAt), has_more: hasMore } }
}

export const listCompanySignals: ApiHandler<'listCompanySignals'> = async ({ engine, caller }, { path, query }) => {
  const signals = await engine.signals.ofCompany(path.company_number, query.limit)
  const labels = await engine.watchlist.labels(caller.account, path.company_number)
  return { status: 200, body: { data: signals.map((signal) => renderSignal(signal, null, labels)) } }
}
