import type { z } from 'zod'
import { proofFormat } from '../../../proof/seal-files.js'
import type { AnswerProof } from '../../../resolution/received/prove-answer.js'
import { isoTime } from '../../../shared/clock.js'
import { renderReceivedAnswer } from '../render.js'
import type { receivedAnswer } from '../schemas.js'

/** The content of `proof.json`. */
export interface ProofRecord {
  readonly format: string
  readonly issued_at: string
  readonly issuer: string | null
  readonly answer: z.input<typeof receivedAnswer>
  readonly reviews: readonly ProofReview[]
  readonly charges: readonly { readonly credits: number; readonly charged_at: string }[]
}

export interface ProofReview {
  readonly action: string
  readonly company_number: string | null
  readonly note: string | null
  readonly decided_by: string
  readonly decided_at: string
}

export function renderProof({ answer, reviews, charges, issuedAt }: AnswerProof, issuer: string | null): ProofRecord {
  return {
    format: proofFormat,
    issued_at: isoTime(issuedAt),
    issuer,
    answer: renderReceivedAnswer(answer),
    reviews: reviews.map(({ action, company, note, by, at }) => ({
      action,
      company_number: company,
      note,
      decided_by: by,
      decided_at: isoTime(at),
    })),
    charges: charges.map((at) => ({ credits: 1, charged_at: isoTime(at) })),
  }
}
