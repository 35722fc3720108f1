import type { z } from 'zod'
import { exampleCompany } from '../companies/examples.js'
import { exampleAnswerId, exampleResolution } from '../resolution/examples.js'
import type { answerSummary, receivedAnswer } from './schemas.js'

const { company_number, company_name, company_status, company_status_detail, company_type } = exampleCompany
const { jurisdiction, registered_office, sic_codes, previous_names, incorporated_on, dissolved_on } = exampleCompany
const { accounts_type, accounts_next_due, confirmation_next_due, as_of } = exampleCompany

export const exampleAnswerSummary: z.input<typeof answerSummary> = {
  answer_id: exampleAnswerId,
  question: 'domain',
  domain: 'harbour-lane.example',
  company_number,
  company_name,
  decision: 'matched',
  match_confidence: 0.993,
  decided_by: 'model',
  decided_at: '2026-03-02T12:00:01.400Z',
  model_version: exampleResolution.model_version,
  received_at: '2026-03-02T12:00:01.400Z',
  charged: true,
  charge_reason: 'matched',
}

export const exampleReceivedAnswer: z.input<typeof receivedAnswer> = {
  ...exampleAnswerSummary,
  canonical_domain: 'harbour-lane.example',
  host: 'harbour-lane.example',
  explanation: exampleResolution.explanation.replaceAll('matched.test', 'harbour-lane.example'),
  unread_reason: null,
  evidence: exampleResolution.evidence.map((one) => ({
    ...one,
    source_url: one.source_url && 'https://harbour-lane.example/',
  })),
  pages_read: exampleResolution.pages_read.map((page) => ({ ...page, url: 'https://harbour-lane.example/' })),
  candidates: [],
  related_companies: [],
  register_record: {
    company_number,
    company_name,
    company_status,
    company_status_detail,
    company_type,
    jurisdiction,
    registered_office,
    sic_codes,
    previous_names,
    incorporated_on,
    dissolved_on,
    accounts_type,
    accounts_next_due,
    confirmation_next_due,
    as_of,
  },
}
