import { parseCompanyNumber } from '../../register/company/company-number.js'
import { nameKey } from '../../register/name/company-name.js'
import type { Instant } from '../../shared/clock.js'
import type { DecisionId } from '../../shared/ids.js'
import { cleanText } from '../columns/cell-text.js'
import type { Columns } from '../columns/guess-columns.js'
import { findResultTitles } from '../columns/result-titles.js'
import { noResult, type RowCompany, type RowResult } from '../row-result.js'
import { type SheetRow, textOf } from '../sheet.js'
import { type AnswerRow, lookUp, reasonLengthMax } from './answer-row.js'

const matchers = ['number', 'name', 'domain', 'email'] as const

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

/** What an earlier result of ours says about its rows. Null for any other row. */
export interface EarlierResult {
  /** What a person has decided. */
  decisionFor(row: SheetRow): RowDecision | null
  foundFor(row: SheetRow): EarlierFinding | null
}

/** Why an earlier result has the company of a row. */
export interface EarlierFinding extends Pick<RowResult, 'matched_by' | 'match_confidence' | 'reason'> {
  readonly companyName: string
}

export function earlierResultIn(titles: readonly string[], columns: Columns): EarlierResult {
  const { number: place, ...places } = findResultTitles(titles)
  if (place === null || columns.result_number !== place) return { decisionFor: () => null, foundFor: () => null }
  const cellOf = ({ cells }: SheetRow, at: number | null) =>
    at === null ? '' : cleanText(textOf(cells[at]), reasonLengthMax)
  return {
    decisionFor(row) {
      const written = cellOf(row, place)
      // A spreadsheet drops the leading zeros of a number.
      const decision = { company: written === '' ? null : (parseCompanyNumber(written) ?? written) }
      return cellOf(row, places.reason).startsWith(decidedReason(decision)) ? decision : null
    },
    foundFor(row) {
      const by = matchers.find((one) => one === cellOf(row, places.matchedBy))
      if (by === undefined || cellOf(row, place) === '') return null
      const written = cellOf(row, places.confidence)
      const confidence = /^(?:0(?:\.\d{1,10})?|1)$/.test(written) ? Number(written) : null
      const reason = cellOf(row, places.reason) || null
      return { matched_by: by, match_confidence: confidence, reason, companyName: cellOf(row, places.name) }
    },
  }
}

/** The number of an earlier result was looked up: the company was found by what that result says. */
export function asFoundBefore(result: RowResult, earlier: EarlierFinding | null): RowResult {
  if (earlier === null || result.matched_by !== 'number') return result
  const { companyName, ...finding } = earlier
  // Another name: a person may have put another number into the sheet, or the company has a new name.
  const isOther = companyName !== '' && nameKey(companyName) !== nameKey(result.company?.company_name ?? '')
  return isOther ? result : { ...result, ...finding }
}

/** The reason that the answer to a decided row begins with. */
export function decidedReason({ company }: RowDecision): string {
  return `Decided by a person: ${company ?? 'none'}.`
}
