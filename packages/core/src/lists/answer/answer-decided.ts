import type { Instant } from '../../shared/clock.js'
import type { DecisionId } from '../../shared/ids.js'
import { shortened } from '../../shared/text.js'
import { cleanText } from '../columns/cell-text.js'
import type { Columns } from '../columns/guess-columns.js'
import { findResultTitles } from '../columns/result-titles.js'
import { noResult, type RowCompany, type RowResult } from '../row-result.js'
import { type SheetRow, textOf } from '../sheet.js'
import { type AnswerRow, lookUp, reasonLengthMax } from './answer-row.js'

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

/** What an earlier result of ours says about its rows. Null for any other row. Anybody may have written it. */
export interface EarlierResult {
  /** That a person has decided for none. */
  decisionFor(row: SheetRow): RowDecision | null
  foundFor(row: SheetRow): EarlierFinding | null
}

/** How likely an earlier result has found the company of a row, and why. */
export type EarlierFinding = Pick<RowResult, 'match_confidence' | 'reason'>

const none: RowDecision = { company: null }
/** Names never agree with more certainty. */
const likelihoodMax = 0.9999
const says = 'The sheet says: '

export function earlierResultIn(titles: readonly string[], columns: Columns): EarlierResult {
  const { number: place, ...places } = findResultTitles(titles)
  if (place === null || columns.result_number !== place) return { decisionFor: () => null, foundFor: () => null }
  const cellOf = ({ cells }: SheetRow, at: number | null) =>
    at === null ? '' : cleanText(textOf(cells[at]), reasonLengthMax)
  return {
    decisionFor(row) {
      const isNone = cellOf(row, place) === '' && cellOf(row, places.reason).startsWith(decidedReason(none))
      return isNone ? none : null
    },
    foundFor(row) {
      if (cellOf(row, place) === '') return null
      const written = cellOf(row, places.confidence)
      const confidence = /^0(?:\.\d{1,10})?$/.test(written) ? Math.min(Number(written), likelihoodMax) : null
      const reason = cellOf(row, places.reason)
      const quoted = reason === '' || reason.startsWith(says) ? reason : says + reason
      return { match_confidence: confidence, reason: shortened(quoted, reasonLengthMax) || null }
    },
  }
}

/** The number of an earlier result was looked up: what that result says about it is kept as its words, not as ours. */
export function asFoundBefore(result: RowResult, earlier: EarlierFinding | null): RowResult {
  if (earlier === null || result.matched_by !== 'number') return result
  return { ...result, match_confidence: earlier.match_confidence ?? result.match_confidence, reason: earlier.reason }
}

/** The reason that the answer to a decided row begins with. */
export function decidedReason({ company }: RowDecision): string {
  return `Decided by a person: ${company ?? 'none'}.`
}
