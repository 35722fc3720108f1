import {
  answerOf,
  type Columns,
  decidedReason,
  inputOf,
  type RowAnswer,
  type RowClient,
  runRows,
  type Sheet,
  type SheetRow,
  type Tally,
} from '@brassplate/sheets'
import { UsageError } from '../exit-codes.js'
import type { RowDecisions } from './row-decisions.js'
import type { SpendingLog } from './spending-log.js'

export interface AnswerSheet {
  readonly client: RowClient
  readonly sheet: Sheet
  readonly columns: Columns
  /** The answers of earlier runs. */
  readonly answered: AsyncIterable<RowAnswer>
  readonly decisions: RowDecisions | null
  /** Null if the run cannot be resumed. */
  readonly spending: SpendingLog | null
  readonly concurrency: number
  readonly maxCredits: number | null
  readonly checkWebsites?: boolean | undefined
  readonly tally: Tally
  readonly signal: AbortSignal
  now(): number
  /** Resolves when the next answer may be written. */
  write(answer: RowAnswer): Promise<void>
  /** Called with the size of the rows that are done. */
  onProgress(size: number): void
}

/** Answers every row that has no answer yet, in the order of the sheet. Returns how many earlier runs answered. */
export async function answerSheet(options: AnswerSheet): Promise<number> {
  const { sheet, tally, decisions, spending } = options
  const rows = sheet.rows[Symbol.asyncIterator]()
  let size = 0
  let answeredUpTo = 0
  const count = (row: SheetRow, answer: RowAnswer) => {
    tally.add({ ...answer, errorCode: answer.error?.code ?? null })
    size += row.size
    options.onProgress(size)
  }
  for await (const answer of options.answered) {
    const step = await rows.next()
    if (step.done || !isAnswerTo(answer, sheet, step.value)) throw otherInput(answer, step.done ? null : step.value)
    const decision = decisions?.find(step.value)
    if (decision && !answer.reason?.startsWith(decidedReason(decision))) throw answeredOtherwise(answer)
    count(step.value, answer)
    answeredUpTo = answer.line
  }
  const resumedFrom = tally.answered
  const decisionFor = (row: SheetRow) => decisions?.find(row) ?? null
  const recorded = (await spending?.read(answeredUpTo)) ?? { spent: 0, open: new Set<number>() }
  const earlier = { ...recorded, spent: Math.max(recorded.spent, tally.charged) }
  const run = { ...options, decisionFor, earlier, spending: spending ?? undefined }
  for await (const { row, result } of runRows(rest(rows), run)) {
    const answer = answerOf(sheet, row, result)
    await options.write(answer)
    count(row, answer)
  }
  return resumedFrom
}

async function* rest(rows: AsyncIterator<SheetRow>): AsyncGenerator<SheetRow> {
  for (let step = await rows.next(); !step.done; step = await rows.next()) yield step.value
}

/** Compared as JSON, which is how the answer was stored. */
function isAnswerTo(answer: RowAnswer, sheet: Sheet, row: SheetRow): boolean {
  return answer.line === row.line && JSON.stringify(answer.input) === JSON.stringify(inputOf(sheet, row))
}

function otherInput(answer: RowAnswer, row: SheetRow | null): UsageError {
  const there = row === null ? 'the input ends before that row' : `row ${row.line} of the input is another one`
  return new UsageError(
    `The output belongs to another input: it answers row ${answer.line}, but ${there}.`,
    'No request was sent. Give the same input as before, or another --output.',
  )
}

function answeredOtherwise({ line }: RowAnswer): UsageError {
  return new UsageError(
    `The output answers row ${line} without the decision that --decisions has for it.`,
    'No request was sent. Give another --output.',
  )
}
