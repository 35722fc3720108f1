import type { z } from 'zod'
import type { FoundReview } from '../../resolution/review/find-review.js'
import type { ReviewSummary } from '../../resolution/review/list-reviews.js'
import { isoTime } from '../../shared/clock.js'
import { renderCandidate } from '../resolution/render.js'
import type { review, reviewSummary } from './schemas.js'

export function renderReviewSummary(found: ReviewSummary): z.input<typeof reviewSummary> {
  const { domain, status, confidence, openedAt, decision } = found
  return {
    domain,
    status,
    match_confidence: confidence,
    opened_at: openedAt === null ? null : isoTime(openedAt),
    decision: decision && {
      company_number: decision.company,
      company_name: decision.companyName,
      note: decision.note,
      decided_by: decision.decidedBy,
      decided_at: isoTime(decision.decidedAt),
    },
  }
}

export function renderReview(found: FoundReview): z.input<typeof review> {
  const { described, history } = found
  return {
    ...renderReviewSummary(found),
    explanation: described?.answer.explanation ?? null,
    review_candidates: described?.candidates.map(renderCandidate) ?? [],
    history: history.map(({ action, company, companyName, note, by, at }) => ({
      action,
      company_number: company,
      company_name: companyName,
      note,
      decided_by: by,
      decided_at: isoTime(at),
    })),
  }
}
