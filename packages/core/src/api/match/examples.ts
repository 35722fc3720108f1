import type { z } from 'zod'
import { exampleSearchCandidate } from '../companies/examples.js'
import type { companyMatch } from './schemas.js'

const {
  accounts_type: _accounts,
  sic_codes: _codes,
  industries: _industries,
  matched_name,
  match_score: _score,
  ...facts
} = exampleSearchCandidate

export const exampleMatch: z.input<typeof companyMatch> = {
  decision: 'matched',
  match_confidence: 0.9999,
  company: facts,
  candidates: [
    {
      ...facts,
      matched_name,
      match_confidence: 0.9999,
      rank: 1,
      evidence: [
        { kind: 'legal_name', supports: true, bits: 25.8, detail: 'Its name is the same as the given name.' },
        {
          kind: 'postcode',
          supports: true,
          bits: 2.2,
          detail: 'Its registered office is at TR11 4QD, the given postcode.',
        },
      ],
      why_not_matched: null,
    },
  ],
}
