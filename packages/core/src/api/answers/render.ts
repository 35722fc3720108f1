import type { z } from 'zod'
import { addressRecord } from '../../register/company/address.js'
import type { FullReceivedAnswer, ReceivedAnswer, RegisterRecord } from '../../resolution/received/received-answer.js'
import { isoTime } from '../../shared/clock.js'
import { hostReadIn, renderPageRead } from '../resolution/render.js'
import { renderEvidence } from '../resolution/render-evidence.js'
import type { answerSummary, receivedAnswer } from './schemas.js'

export function renderAnswerSummary(answer: ReceivedAnswer): z.input<typeof answerSummary> {
  return {
    answer_id: answer.id,
    question: answer.question,
    domain: answer.domain,
    company_number: answer.company,
    company_name: answer.companyName,
    decision: answer.decision,
    match_confidence: answer.confidence,
    decided_by: answer.decidedBy,
    decided_at: isoTime(answer.decidedAt),
    model_version: answer.modelVersion,
    received_at: isoTime(answer.receivedAt),
    charged: answer.settled.charged,
    charge_reason: answer.settled.reason,
  }
}

export function renderReceivedAnswer(answer: FullReceivedAnswer): z.input<typeof receivedAnswer> {
  const { detail } = answer
  return {
    ...renderAnswerSummary(answer),
    canonical_domain: detail.canonicalDomain,
    host: hostReadIn(detail.pages),
    explanation: detail.explanation,
    unread_reason: detail.unreadReason,
    evidence: detail.evidence.map(renderEvidence),
    pages_read: detail.pages.map(renderPageRead),
    candidates: detail.candidates.map(({ company, companyName, domain, confidence, reasons, whyNot }, place) => ({
      company_number: company,
      company_name: companyName,
      domain,
      match_confidence: confidence,
      rank: place + 1,
      reasons: reasons.map(({ kind, supports, detail: text }) => ({ kind, supports, detail: text })),
      why_not: whyNot,
    })),
    related_companies: detail.related.map(({ company, companyName, relation, sourceUrl, quote }) => ({
      company_number: company,
      company_name: companyName,
      relation,
      source_url: sourceUrl,
      quote,
    })),
    register_record: detail.register && renderRegisterRecord(detail.register),
  }
}

function renderRegisterRecord({ company, asOf }: RegisterRecord): z.input<typeof receivedAnswer>['register_record'] {
  return {
    company_number: company.number,
    company_name: company.name,
    company_status: company.status,
    company_status_detail: company.statusDetail,
    company_type: company.type,
    jurisdiction: company.jurisdiction,
    registered_office: addressRecord(company.office),
    sic_codes: [...company.sicCodes],
    previous_names: company.previousNames.map(({ name, effectiveFrom, ceasedOn }) => ({
      name,
      effective_from: effectiveFrom,
      ceased_on: ceasedOn,
    })),
    incorporated_on: company.incorporatedOn,
    dissolved_on: company.dissolvedOn,
    accounts_type: company.accounts.lastType,
    accounts_next_due: company.accounts.nextDue,
    confirmation_next_due: company.confirmation.nextDue,
    as_of: isoTime(asOf),
  }
}
