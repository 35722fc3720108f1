import type { Engine, ListRun } from '@brassplate/core'
import { answerOf, type RowAnswer, resultsIn, rowsOf, type Summary, summarise } from '@brassplate/core/lists'
import { breathe } from '@brassplate/core/node'

/** The answered rows of a list, in order. */
export async function* answersOf(engine: Engine, { id, sheet }: ListRun): AsyncGenerator<RowAnswer> {
  for await (const block of engine.lists.blocks(id)) {
    await breathe()
    const results = resultsIn(block)
    const all = rowsOf(block.rows)
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
