import { noResult, type RowResult } from '../row-answer.js'
import { type AnswerRow, lookUp } from './answer-row.js'

/** What a person has decided for a row. */
export interface RowDecision {
  /** Null if none of the candidates is right. */
  readonly company: string | null
}

/** Answers a row as a person has decided. The company is looked up on the register, which is free. */
export async function answerDecided(asking: Omit<AnswerRow, 'maxCredits'>, decision: RowDecision): Promise<RowResult> {
  const reason = decidedReason(decision)
  if (decision.company === null) return { ...noResult, outcome: 'no_match', reason }
  const found = await lookUp(asking, decision.company)
  if (found.outcome === 'matched') return { ...found, matched_by: 'decision', match_confidence: null, reason }
  const message = `${reason} ${found.reason ?? ''}`.trim()
  const unknown = { code: 'company_not_found', message, next_step: 'Correct the decision.' }
  return { ...noResult, outcome: 'error', reason: message, error: found.error ?? unknown }
}

/** The reason that the answer to a decided row begins with. */
export function decidedReason({ company }: RowDecision): string {
  return `Decided by a person: ${company ?? 'none'}.`
}
