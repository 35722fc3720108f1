import type { z } from 'zod'
import type { review, reviewSummary } from './schemas.js'

const decision = {
  company_number: '09999991',
  company_name: 'HARBOUR LANE BOATWORKS LIMITED',
  note: 'The invoices name this company.',
  decided_by: 'ada@harbour-lane.example',
  decided_at: '2026-03-02T12:10:00.000Z',
}

const open: z.input<typeof reviewSummary> = {
  domain: 'harbour-lane.example',
  status: 'open',
  match_confidence: 0.613,
  opened_at: '2026-03-02T12:00:00.000Z',
  decision: null,
}

const explanation =
  'harbour-lane.example may be run by HARBOUR LANE BOATWORKS LIMITED (09999991), but the evidence is not strong enough.'

const candidate = {
  company_number: '09999991',
  company_name: 'HARBOUR LANE BOATWORKS LIMITED',
  company_status: 'active',
  registered_postcode: 'TR11 4QD',
  incorporated_on: '2015-02-01',
  match_confidence: 0.613,
  rank: 1,
  reasons: [{ kind: 'domain_label' as const, supports: true, detail: 'The domain name resembles the company name.' }],
  why_not_matched: 'The evidence is not strong enough.',
}

export const reviewPageExample = {
  data: [open],
  pagination: { page: 1, limit: 20, total: 1, total_is_exact: true, has_more: false },
}

export const decidedReviewExample: z.input<typeof review> = {
  ...open,
  status: 'decided',
  decision,
  explanation,
  review_candidates: [candidate],
  history: [{ action: 'accepted', ...decision }],
}

export const undoneReviewExample: z.input<typeof review> = {
  ...open,
  explanation,
  review_candidates: [candidate],
  history: [
    { action: 'undone', ...decision, note: null, decided_at: '2026-03-02T12:15:00.000Z' },
    { action: 'accepted', ...decision },
  ],
}
