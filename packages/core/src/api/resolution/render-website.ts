import type { z } from 'zod'
import type { Job } from '../../jobs/job-queue.js'
import type { WebsiteState } from '../../resolution/ask/ask-company.js'
import type { StoredWebsite } from '../../resolution/website/website-store.js'
import { isoTime } from '../../shared/clock.js'
import type { AnswerId } from '../../shared/ids.js'
import { renderEvidence } from './render-evidence.js'
import type { reverseDomain } from './schemas.js'
import { statusUrlOf } from './status-url.js'

type ReverseDomain = z.input<typeof reverseDomain>

const unknown = {
  answer_id: null,
  domain: null,
  match_confidence: null,
  evidence: [],
  candidates: [],
  checked_at: null,
}

export function renderWebsiteState(websiteState: WebsiteState): ReverseDomain {
  switch (websiteState.kind) {
    case 'stored':
      return renderWebsite(websiteState.website, websiteState.answerId)
    case 'pending':
      return renderSearching(websiteState.job)
    case 'not_searched':
      return { ...unknown, status: 'not_searched', status_url: null }
  }
}

export function renderSearching(job: Job): ReverseDomain {
  return { ...unknown, status: 'pending', status_url: statusUrlOf(job) }
}

export function renderWebsite(website: StoredWebsite, answerId: AnswerId | null): ReverseDomain {
  return {
    status: website.status,
    answer_id: answerId,
    domain: website.domain,
    match_confidence: website.confidence,
    evidence: website.evidence.map(renderEvidence),
    candidates: website.candidates.map(({ domain, confidence, reasons, whyNotVerified }, place) => ({
      domain,
      match_confidence: confidence,
      rank: place + 1,
      reasons: reasons.map(({ kind, supports, detail }) => ({ kind, supports, detail })),
      why_not_verified: whyNotVerified,
    })),
    status_url: null,
    checked_at: isoTime(website.checkedAt),
  }
}
