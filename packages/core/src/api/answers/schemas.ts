import { z } from 'zod'
import { time } from '../../contract/common.js'
import { chargeReasons } from '../../credits/charge-reason.js'
import { answerDecisions, decidedBy } from '../../resolution/received/received-answer.js'
import { company, companyNumber, matchConfidence, reason } from '../companies/schemas.js'
import { domain, evidence, hostRead, pageRead, relatedCompany, unreadReason } from '../resolution/schemas.js'

/** Not validated here: a malformed id simply matches no answer. The URL limit bounds its length. */
export const answerId = z.string().meta({ description: 'The `answer_id` of an answer that this account received.' })

export const answerFilters = {
  domain: domain.max(2_000).optional().meta({ description: 'Only answers about this domain, or with this website.' }),
  company_number: companyNumber.optional().meta({ description: 'Only answers about this company.' }),
  decision: z.enum(answerDecisions).optional().meta({ description: 'Only answers with this decision.' }),
  from: time.optional().meta({ description: 'Only answers received at this time or later.' }),
  to: time.optional().meta({ description: 'Only answers received before this time.' }),
}

const text = z.string().nullable()

const summary = {
  answer_id: z.string(),
  question: z.enum(['domain', 'company']).meta({
    description: '`domain`: which company runs it. `company`: which website it has.',
  }),
  domain: text.meta({ description: 'The domain of the question, or the verified website of the company.' }),
  company_number: text.meta({ description: 'The company that runs the domain, or the company of the question.' }),
  company_name: text.meta({ description: 'Its name when the answer was received.' }),
  decision: z.enum(answerDecisions),
  match_confidence: matchConfidence,
  decided_by: z.enum(decidedBy).meta({ description: '`reviewer` if a reviewer of this account decided.' }),
  decided_at: time,
  model_version: z.string(),
  received_at: time.meta({ description: 'When this account first received the answer.' }),
  charged: z.boolean().meta({ description: 'Whether it was charged when it was first received.' }),
  charge_reason: z.enum(chargeReasons),
}

export const answerSummary = z.strictObject(summary).meta({ id: 'AnswerSummary' })

const registerRecord = z
  .strictObject({
    ...company.pick({
      company_number: true,
      company_name: true,
      company_status: true,
      company_status_detail: true,
      company_type: true,
      jurisdiction: true,
      registered_office: true,
      sic_codes: true,
      previous_names: true,
      incorporated_on: true,
      dissolved_on: true,
      accounts_type: true,
      accounts_next_due: true,
      confirmation_next_due: true,
      as_of: true,
    }).shape,
  })
  .meta({ id: 'RegisterRecord' })

const answerCandidate = z
  .strictObject({
    company_number: text.meta({ description: 'Null for a candidate website.' }),
    company_name: text,
    domain: text.meta({ description: 'Null for a candidate company.' }),
    match_confidence: matchConfidence,
    rank: z.int().meta({ description: '1 is the most likely.' }),
    reasons: z.array(reason),
    why_not: z.string(),
  })
  .meta({ id: 'AnswerCandidate' })

export const receivedAnswer = z
  .strictObject({
    ...summary,
    canonical_domain: text.meta({
      description: 'The domain or host that was judged, after redirects to another one. Null for a company.',
    }),
    host: hostRead,
    explanation: text.meta({ description: 'The decision in plain sentences. Null for a company.' }),
    unread_reason: unreadReason,
    evidence: z.array(evidence),
    pages_read: z.array(pageRead),
    candidates: z.array(answerCandidate),
    related_companies: z.array(relatedCompany.omit({ company_status: true }).meta({ id: 'AnswerRelation' })),
    register_record: registerRecord.nullable().meta({
      description: 'The register entry of the company when the answer was received. Null if there is no company.',
    }),
  })
  .meta({ id: 'ReceivedAnswer' })
