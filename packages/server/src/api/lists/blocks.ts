import type { Engine, ListRun } from '@brassplate/core'
import {
  answerOf,
  type RowAnswer,
  resultsIn,
  rowsOf,
  type StatusDetails,
  type Summary,
  summarise,
} from '@brassplate/core/lists'
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
  return stored === null ? summariseList(engine, run) : (JSON.parse(stored) as Summary)
}

export function summariseList(engine: Engine, run: ListRun): Promise<Summary> {
  return summarise(answersOf(engine, run), (numbers) => statusDetails(engine, numbers))
}

const lookedUpAtOnce = 200

async function statusDetails({ register }: Engine, numbers: readonly string[]): ReturnType<StatusDetails> {
  const details = new Map<string, string>()
  if ((await register.snapshot()) === null) return details
  for (let start = 0; start < numbers.length; start += lookedUpAtOnce) {
    await breathe()
    for (const { given, profile } of await register.lookup(numbers.slice(start, start + lookedUpAtOnce))) {
      const detail = profile?.company.statusDetail
      if (detail) details.set(given, detail)
    }
  }
  return details
}
