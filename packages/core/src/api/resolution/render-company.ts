import type { z } from 'zod'
import type { Settled } from '../../credits/charge-reason.js'
import type { CompanyOutcome, WebsiteState } from '../../resolution/ask/ask-company.js'
import type { NameCandidate } from '../../resolution/ask/find-named-company.js'
import { currentSignals } from '../../signals/current-signals.js'
import type { Signal, WatchLabels } from '../../signals/signal.js'
import { renderSignal } from '../../signals/signal-record.js'
import { renderCompany } from '../companies/render.js'
import type { reviewCandidate } from '../companies/schemas.js'
import { renderWebsiteState } from './render-website.js'
import type { companyResolution } from './schemas.js'

type CompanyResolution = z.input<typeof companyResolution>

/** `recent`: the company's latest signals. `labels`: what the caller has written about it. */
export function renderCompanyResolution(
  outcome: CompanyOutcome,
  recent: readonly Signal[],
  labels: WatchLabels,
): CompanyResolution {
  if (outcome.kind === 'several') {
    return {
      company: null,
      name_agrees: null,
      signals: { current: [], recent: [] },
      reverse_domain: renderWebsiteState({ kind: 'not_searched', settled: null }),
      review_candidates: outcome.candidates.map(renderNameCandidate),
      charged: false,
      charge_reason: null,
    }
  }
  const { profile, nameAgrees, websiteState } = outcome
  const settled = settledOf(websiteState)
  return {
    company: renderCompany(profile),
    name_agrees: nameAgrees,
    signals: {
      current: [...currentSignals(profile)],
      recent: recent.map((signal) => renderSignal(signal, null, labels)),
    },
    reverse_domain: renderWebsiteState(websiteState),
    review_candidates: [],
    charged: settled?.charged ?? false,
    charge_reason: settled?.reason ?? null,
  }
}

function settledOf(websiteState: WebsiteState): Settled | null {
  switch (websiteState.kind) {
    case 'stored':
    case 'not_searched':
      return websiteState.settled
    case 'pending':
      return { charged: false, reason: websiteState.isJoined ? 'already_charged' : 'pending' }
  }
}

/** A name comparison is not a probability, so `match_confidence` is null. */
function renderNameCandidate(candidate: NameCandidate, place: number): z.input<typeof reviewCandidate> {
  const { company, reasons, whyNotMatched } = candidate
  return {
    company_number: company.number,
    company_name: company.name,
    company_status: company.status,
    registered_postcode: company.postcode,
    incorporated_on: company.incorporatedOn,
    match_confidence: null,
    rank: place + 1,
    reasons: reasons.map(({ kind, supports, detail }) => ({ kind, supports, detail })),
    why_not_matched: whyNotMatched,
  }
}
