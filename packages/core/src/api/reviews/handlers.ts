import { reviewerName } from '../../resolution/review/reviewer-name.js'
import type { ApiHandler } from '../handler.js'
import { renderResolution } from '../resolution/render.js'
import { renderReview, renderReviewSummary } from './render.js'
import { decisionFilter } from './request.js'

export const reviewDomain: ApiHandler<'reviewDomain'> = async ({ engine, caller, work }, { body }) => {
  const decision = { domain: body.domain, company: body.company_number, note: body.note ?? null }
  const by = reviewerName(caller)
  const { described, settled, answerId } = await engine.reviews.decide(caller.account, by, decision, work)
  return { status: 200, body: renderResolution(described, settled, true, answerId) }
}

export const listReviews: ApiHandler<'listReviews'> = async ({ engine, caller }, { query }) => {
  const { status, sort, page, limit } = query
  const asked = { status, sort, filter: decisionFilter(query), page, limit }
  const { items, total, isTotalExact } = await engine.reviews.list(caller.account, asked)
  return {
    status: 200,
    body: {
      data: items.map(renderReviewSummary),
      pagination: { page, limit, total, total_is_exact: isTotalExact, has_more: page * limit < total },
    },
  }
}

export const getReview: ApiHandler<'getReview'> = async ({ engine, caller }, { path }) => {
  return { status: 200, body: renderReview(await engine.reviews.find(caller.account, path.domain)) }
}

export const undoReview: ApiHandler<'undoReview'> = async ({ engine, caller, work }, { path }) => {
  const review = await engine.reviews.undo(caller.account, reviewerName(caller), path.domain, work)
  return { status: 200, body: renderReview(review) }
}
