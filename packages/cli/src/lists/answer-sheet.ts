import {
  answerOf,
  type Columns,
  decidedReason,
  earlierResultIn,
  inputOf,
  type RowAnswer,
  type RowClient,
  type Sheet,
  type SheetRow,
  type Tally,
} from '@brassplate/core/lists'
import { runRows } from '@brassplate/core/sheets'
import { UsageError } from '../exit-codes.js'
import type { RowDecisions } from './row-decisions.js'
import type { SpendingLog } from './spending-log.js'

export interface AnswerSheet {
  readonly client: RowClient
  readonly sheet: Sheet
  readonly columns: Columns
  /** The answers of earlier runs, and what they come to. */
  readonly answered: AsyncIterable<RowAnswer>
  readonly earlier: EarlierAnswers
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

/** What the answers of earlier runs come to. */
export interface EarlierAnswers {
  readonly charged: number
  /** The line of the first row that was skipped because of its cost, or else of the row after the last answer. */
  readonly openFrom: number
  readonly skipped: number
}

/** The result is written, but some rows are left. */
export class SkippedRowsError extends Error {
  readonly status = 402
  readonly nextStep: string

  constructor(count: number, canResume: boolean) {
    const rows = count === 1 ? '1 row was' : `${count} rows were`
    super(`${rows} skipped: a match would cost a credit, and no more may be spent.`)
    const again = 'Run the same command again with a higher --max-credits or after new credits'
    this.nextStep = canResume ? `${again}: only these rows are asked.` : `${again}.`
  }
}

export async function countEarlier(answers: AsyncIterable<RowAnswer>): Promise<EarlierAnswers> {
  let [charged, skipped, firstSkipped, last] = [0, 0, 0, 0]
  for await (const answer of answers) {
    if (answer.charged) charged += 1
    if (isSkipped(answer)) {
      skipped += 1
      firstSkipped ||= answer.line
    }
    last = answer.line
  }
  return { charged, skipped, openFrom: skipped > 0 ? firstSkipped : last + 1 }
}

function isSkipped({ outcome }: RowAnswer): boolean {
  return outcome === 'credit_limit'
}

/**
 * Answers every row that has no answer yet or was skipped, in the order of the sheet. If rows were skipped, all answers
 * are written again; otherwise the new ones. Returns how many earlier runs answered.
 */
export async function answerSheet(options: AnswerSheet): Promise<number> {
  const { sheet, tally, decisions, spending, earlier } = options
  const isAgain = earlier.skipped > 0
  const rows = sheet.rows[Symbol.asyncIterator]()
  let size = 0
  let resumedFrom = 0
  const count = (row: SheetRow, answer: RowAnswer) => {
    tally.add({ ...answer, errorCode: answer.error?.code ?? null })
    size += row.size
    options.onProgress(size)
  }
  /** Answers of earlier runs that are written again. */
  const known = new Map<number, RowAnswer>()
  async function* openRows(): AsyncGenerator<SheetRow> {
    for await (const answer of options.answered) {
      const step = await rows.next()
      if (step.done || !isAnswerTo(answer, sheet, step.value)) {
        throw otherInput(answer, step.done ? null : step.value, isAgain)
      }
      const decision = decisions?.find(step.value)
      if (decision && !answer.reason?.startsWith(decidedReason(decision))) throw answeredOtherwise(answer)
      if (!isSkipped(answer)) resumedFrom += 1
      if (!isAgain) {
        count(step.value, answer)
        continue
      }
      if (!isSkipped(answer)) known.set(answer.line, answer)
      yield step.value
    }
    yield* rest(rows)
  }
  const recorded = (await spending?.read(earlier.openFrom - 1)) ?? { spent: 0, open: new Set<number>() }
  const before = earlierResultIn(sheet.columns, options.columns)
  const run = {
    ...options,
    decisionFor: (row: SheetRow) => decisions?.find(row) ?? before.decisionFor(row),
    foundFor: before.foundFor,
    knownFor: (row: SheetRow) => {
      const answer = known.get(row.line) ?? null
      known.delete(row.line)
      return answer
    },
    earlier: { ...recorded, spent: Math.max(recorded.spent, earlier.charged) },
    spending: spending ?? undefined,
  }
  for await (const { row, result } of runRows(openRows(), run)) {
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

function otherInput(answer: RowAnswer, row: SheetRow | null, isAgain: boolean): UsageError {
  const there = row === null ? 'the input ends before that row' : `row ${row.line} of the input is another one`
  return new UsageError(
    `The output belongs to another input: it answers row ${answer.line}, but ${there}.`,
    `${isAgain ? '' : 'No request was sent. '}Give the same input as before, or another --output.`,
  )
}

function answeredOtherwise({ line }: RowAnswer): UsageError {
  return new UsageError(
    `The output answers row ${line} without the decision that --decisions has for it.`,
    'No request was sent. Give another --output.',
  )
}
