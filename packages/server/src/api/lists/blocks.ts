import type { Engine, ListRun } from '@brassplate/core'
import {
  answerOf,
  type RowAnswer,
  type RowResult,
  type SheetRow,
  type Summary,
  summarise,
} from '@brassplate/core/lists'
import { breathe } from '@brassplate/core/node'

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

/** The answered rows of a list, in order. */
export async function* answersOf(engine: Engine, { id, sheet }: ListRun): AsyncGenerator<RowAnswer> {
  for await (const { rows, answers } of engine.lists.blocks(id)) {
    await breathe()
    const results = answers === null ? [] : (JSON.parse(answers) as RowResult[])
    const all = rowsOf(rows)
    for (const [place, result] of results.entries()) {
      const row = all[place]
      if (row) yield answerOf(sheet, row, result)
    }
    if (results.length < all.length) return
  }
}

/** The stored summary of an ended list; otherwise of the rows that are answered so far. */
export async function summaryOf(engine: Engine, run: ListRun): Promise<Summary> {
  const stored = await engine.lists.summary(run.id)
  return stored === null ? summarise(answersOf(engine, run)) : (JSON.parse(stored) as Summary)
}
