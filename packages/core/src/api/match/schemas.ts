import { z } from 'zod'
import { date } from '../../contract/common.js'
import { companyStatus } from '../../register/company/company-schemas.js'
import { matchEvidenceKinds, unmatchedDecisions } from '../../register/match/question.js'

const text = z.string().nullable()
const day = date.nullable()
const confidence = z.number().min(0).max(1).meta({ description: 'A calibrated probability from 0 to 1.' })

const companyFields = {
  company_number: z.string(),
  company_name: z.string(),
  company_status: companyStatus.nullable(),
  company_type: text,
  registered_postcode: text,
  address_snippet: text,
  incorporated_on: day,
  dissolved_on: day,
}

export const namedCompany = z.strictObject(companyFields).meta({ id: 'NamedCompany' })

export const matchEvidence = z
  .strictObject({
    kind: z.enum(matchEvidenceKinds),
    supports: z.boolean().meta({ description: 'False if it counts against the company.' }),
    bits: z.number().meta({ description: 'Its weight in bits of log-odds.' }),
    detail: z.string(),
  })
  .meta({ id: 'MatchEvidence' })

export const matchCandidate = z
  .strictObject({
    ...companyFields,
    matched_name: text.meta({ description: 'The name that was compared; it may be a previous one.' }),
    match_confidence: confidence,
    rank: z.int().meta({ description: '1 is the most likely.' }),
    evidence: z.array(matchEvidence),
    why_not_matched: text.meta({ description: 'Null if this is the match.' }),
  })
  .meta({ id: 'MatchCandidate' })

const matchFields = {
  match_confidence: confidence
    .nullable()
    .meta({ description: 'The confidence of the best candidate. Null if there is none.' }),
  candidates: z.array(matchCandidate).meta({ description: 'At most 5, best first.' }),
}

export const companyMatch = z
  .discriminatedUnion('decision', [
    z
      .strictObject({ decision: z.literal('matched'), ...matchFields, company: namedCompany })
      .meta({ id: 'FoundCompanyMatch' }),
    z
      .strictObject({ decision: z.enum(unmatchedDecisions), ...matchFields, company: z.null() })
      .meta({ id: 'NoCompanyMatch' }),
  ])
  .meta({ id: 'CompanyMatch' })
