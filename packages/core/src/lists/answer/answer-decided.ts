import type { Instant } from '../../shared/clock.js'
import type { DecisionId } from '../../shared/ids.js'
import type { Columns } from '../columns/guess-columns.js'
import { findResultTitles } from '../columns/result-titles.js'
import { noResult, type RowCompany, type RowResult } from '../row-result.js'
import { type SheetRow, textOf } from '../sheet.js'
import { type AnswerRow, lookUp } from './answer-row.js'

/** What a person has decided for a row. */
export interface RowDecision {
  /** Null if none of the candidates is right. */
  readonly company: string | null
}

/** A decision about a row of a stored list. Rows that were decided together have the same id. */
export interface StoredDecision {
  readonly id: DecisionId
  /** Null if none of the candidates is right. */
  readonly company: RowCompany | null
  readonly at: Instant
  /** Who decided, from `reviewerName`. Decisions of earlier versions have neither it nor a note. */
  readonly by?: string | undefined
  readonly note?: string | null | undefined
}

/** Answers a row as a person has decided. The company is looked up on the register, which is free. */
export async function answerDecided(asking: Omit<AnswerRow, 'maxCredits'>, decision: RowDecision): Promise<RowResult> {
  if (decision.company === null) return decidedResult(null)
  const found = await lookUp(asking, decision.company)
  if (found.outcome === 'matched' && found.company) return decidedResult(found.company, undefined, decision)
  const message = `${decidedReason(decision)} ${found.reason ?? ''}`.trim()
  const unknown = { code: 'company_not_found', message, next_step: 'Correct the decision.' }
  return { ...noResult, outcome: 'error', reason: message, error: found.error ?? unknown }
}

/** The answer to a decided row. `before`: the answer without the decision; what it has cost stays so. */
export function decidedResult(
  company: RowCompany | null,
  { charged }: Pick<RowResult, 'charged'> = noResult,
  decision: RowDecision = { company: company?.company_number ?? null },
): RowResult {
  const reason = decidedReason(decision)
  return company === null
    ? { ...noResult, outcome: 'no_match', reason, charged }
    : { ...noResult, outcome: 'matched', matched_by: 'decision', company, reason, charged }
}

/** For the rows of an earlier result of ours: that a person has decided that no company is right. Null for any other row. */
export function rejectedIn(titles: readonly string[], columns: Columns): (row: SheetRow) => RowDecision | null {
  const { reason } = findResultTitles(titles)
  const { result_number: number } = columns
  if (number === undefined || reason === null) return () => null
  const none: RowDecision = { company: null }
  return ({ cells }) => {
    const isRejected = textOf(cells[reason]).startsWith(decidedReason(none)) && textOf(cells[number]).trim() === ''
    return isRejected ? none : null
  }
}

/** The reason that the answer to a decided row begins with. */
export function decidedReason({ company }: RowDecision): string {
  return `Decided by a person: ${company ?? 'none'}.`
}
