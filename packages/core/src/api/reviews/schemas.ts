import { z } from 'zod'
import { time } from '../../contract/common.js'
import { reviewStatuses } from '../../resolution/review/list-reviews.js'
import { noteLengthMax } from '../../resolution/review/note.js'
import { reviewActions } from '../../resolution/review/review-store.js'
import { matchConfidence, reviewCandidate } from '../companies/schemas.js'

const text = z.string().nullable()

export const note = z
  .string()
  .max(noteLengthMax)
  .nullable()
  .meta({ description: `For the history: at most ${noteLengthMax} characters.` })

const decidedBy = z.string().meta({
  description: 'The e-mail address of the account for a session, or `API key …` and the last four characters.',
})

const reviewDecision = z
  .strictObject({
    company_number: text.meta({ description: 'Null if none of the candidates is right.' }),
    company_name: text,
    note: text,
    decided_by: decidedBy,
    decided_at: time,
  })
  .meta({ id: 'ReviewDecision' })

const summary = {
  domain: z.string(),
  status: z.enum(reviewStatuses).meta({
    description: '`closed`: not decided, and the answer no longer needs review.',
  }),
  match_confidence: matchConfidence,
  opened_at: time.nullable().meta({ description: 'Null if the domain was not in the queue.' }),
  decision: reviewDecision.nullable(),
}

export const reviewSummary = z.strictObject(summary).meta({ id: 'ReviewSummary' })

export const review = z
  .strictObject({
    ...summary,
    explanation: text.meta({ description: 'Null if the current answer does not need review.' }),
    review_candidates: z.array(reviewCandidate),
    history: z
      .array(
        z
          .strictObject({
            action: z.enum(reviewActions),
            company_number: text.meta({ description: 'The company of the decision that was made or undone.' }),
            company_name: text,
            note: text,
            decided_by: decidedBy,
            decided_at: time,
          })
          .meta({ id: 'ReviewEvent' }),
      )
      .meta({ description: 'The newest 100 decisions and undos, newest first.' }),
  })
  .meta({ id: 'Review' })
