import type { ReceivedAnswer } from '../resolution/received/received-answer.js'
import { isoTime } from '../shared/clock.js'
import type { Cell, Column } from './table.js'

const text = (name: string, of: (answer: ReceivedAnswer) => Cell): Column<ReceivedAnswer> => ({
  name,
  type: 'text',
  of,
})

export const answerColumns: readonly Column<ReceivedAnswer>[] = [
  text('answer_id', ({ id }) => id),
  text('question', ({ question }) => question),
  text('domain', ({ domain }) => domain),
  text('company_number', ({ company }) => company),
  text('company_name', ({ companyName }) => companyName),
  text('decision', ({ decision }) => decision),
  { name: 'match_confidence', type: 'number', of: ({ confidence }) => confidence },
  text('decided_by', ({ decidedBy }) => decidedBy),
  { name: 'decided_at', type: 'time', of: ({ decidedAt }) => isoTime(decidedAt) },
  text('model_version', ({ modelVersion }) => modelVersion),
  { name: 'received_at', type: 'time', of: ({ receivedAt }) => isoTime(receivedAt) },
  { name: 'charged', type: 'boolean', of: ({ settled }) => settled.charged },
  text('charge_reason', ({ settled }) => settled.reason),
]
