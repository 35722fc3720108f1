import type { RowResult } from '../row-answer.js'
import type { SheetRow } from '../sheet.js'

/** What is answered again, free of charge, if a worker is killed. */
export const rowsPerBlock = 25

type StoredRow = [line: number, cells: SheetRow['cells'], problem: string | null]

export function blockOf(rows: readonly SheetRow[]): string {
  return JSON.stringify(rows.map(({ line, cells, problem }): StoredRow => [line, withoutEmptyEnd(cells), problem]))
}

/** Rows of a wide sheet are mostly short. */
function withoutEmptyEnd(cells: SheetRow['cells']): SheetRow['cells'] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== null && cell !== '') + 1)
}

export function rowsOf(block: string): SheetRow[] {
  return (JSON.parse(block) as StoredRow[]).map(([line, cells, problem]) => ({ line, cells, problem, size: 1 }))
}

/** The evidence is left out: it would be far more than the list. */
export function answersBlock(results: readonly RowResult[]): string {
  return JSON.stringify(results.map((result) => ({ ...result, answer: null })))
}
