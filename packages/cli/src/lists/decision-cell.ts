import type { SheetRow } from '@brassplate/core/lists'

/** The columns of a result to which somebody has added a column `decision`. */
export interface DecisionColumns {
  readonly decision: number
  /** The columns with the numbers of the candidates; -1 for one that is missing. */
  readonly candidates: readonly number[]
}

/** Null if no column is called `decision`. `prefix` is that of the columns which `bulk` added. */
export function findDecisionColumns(header: readonly string[], prefix: string): DecisionColumns | null {
  const names = header.map(plainTitle)
  const decision = names.indexOf('decision')
  const candidates = [1, 2, 3].map((place) => names.indexOf(plainTitle(`${prefix}candidate_${place}_number`)))
  return decision < 0 ? null : { decision, candidates }
}

export function plainTitle(title: string): string {
  return title.trim().toLowerCase().replaceAll(/\s+/g, '_')
}

export function textAt({ cells }: SheetRow, place: number): string {
  return String(cells[place] ?? '').trim()
}

export type DecisionCell = { readonly company: string; readonly problem: null } | { readonly problem: string }

/**
 * The number of the chosen company, or what else somebody wrote, such as `none`. 1, 2 and 3 stand for the candidates of
 * the row. Empty if nothing was decided.
 */
export function readDecision(row: SheetRow, { decision, candidates }: DecisionColumns): DecisionCell {
  const written = textAt(row, decision).replace(/\.0$/, '')
  if (!/^\d{1,2}$/.test(written)) return { company: written, problem: null }
  const place = candidates[Number(written) - 1] ?? -1
  const company = place < 0 ? '' : textAt(row, place)
  return company === '' ? { problem: `The row has no candidate ${written}.` } : { company, problem: null }
}

/** The company that a reviewer wrote; null for "none" or nothing. */
export function chosenCompany(text: string): string | null {
  const company = text.trim()
  return company === '' || company.toLowerCase() === 'none' ? null : company
}
