import type { Columns } from '../columns/guess-columns.js'
import { noResult, type RowAnswer, type RowResult } from '../row-result.js'
import type { Cell, Sheet, SheetRow } from '../sheet.js'
import { answerDecided, asFoundBefore, type EarlierFinding, type RowDecision } from './answer-decided.js'
import { answerRow } from './answer-row.js'
import { CreditBudget, type RowBudget } from './credit-budget.js'
import { inOrder } from './in-order.js'
import type { RowClient, RunSignal } from './row-client.js'
import { rowQuestion, whyNothing } from './row-question.js'
import { type EarlierSpending, RowSpending, type SpendingRecord } from './spending.js'

/** Answers per concurrent call that may wait for a slower one before them. */
const windowPerCaller = 16

export interface AnswerRows {
  readonly client: RowClient
  readonly columns: Columns
  readonly concurrency: number
  /** Null for no limit. */
  readonly maxCredits: number | null
  /** Also read the website of a row that its name has matched. By default only stored answers are compared. */
  readonly checkWebsites?: boolean | undefined
  /** How often a row waits for its job, two minutes each. Default: 5. */
  readonly waitsMax?: number | undefined
  /** What a person has decided for the row, or null. Such a row is not asked about and costs nothing. */
  decisionFor?(row: SheetRow): RowDecision | null
  /** Why an earlier result that is the sheet has the company of the row, or null. */
  foundFor?(row: SheetRow): EarlierFinding | null
  /** The result of an earlier run for the row, or null. Such a row is not asked about again. */
  knownFor?(row: SheetRow): RowResult | null
  /** What earlier runs on the same rows have spent. Default: nothing. */
  readonly earlier?: EarlierSpending | undefined
  readonly spending?: SpendingRecord | undefined
  readonly signal: RunSignal
  /** Once it is true, no further row is begun. Those that are under way are awaited, so that their cost is known. */
  isEnough?(): boolean
  /** Called for every row: gives the event loop back. A process that serves others needs it. */
  breathe?(): Promise<void>
  now(): number
  /** Fails once the signal has fired. */
  sleep(ms: number): Promise<void>
}

const nothingSpent: EarlierSpending = { spent: 0, open: new Set() }

export interface AnsweredRow {
  readonly row: SheetRow
  readonly result: RowResult
}

/** Answers rows concurrently and yields them in order. Ends with an error if the whole run has to stop. */
export async function* answerRows(rows: AsyncIterable<SheetRow>, options: AnswerRows): AsyncGenerator<AnsweredRow> {
  const { client, columns, concurrency, signal, now, sleep, waitsMax, checkWebsites, earlier = nothingSpent } = options
  const pause = { until: 0 }
  const budget = new CreditBudget(options.maxCredits ?? Number.POSITIVE_INFINITY, earlier.spent)
  const work = async (row: SheetRow): Promise<AnsweredRow> => {
    await options.breathe?.()
    signal.throwIfAborted()
    const known = options.knownFor?.(row) ?? null
    if (known !== null) return { row, result: known }
    if (row.problem !== null) return { row, result: invalidRow(row.problem) }
    const asking = { client, pause, signal, now, sleep, waitsMax }
    const decision = options.decisionFor?.(row) ?? null
    if (decision !== null) return { row, result: await answerDecided(asking, decision) }
    const question = rowQuestion(row, columns)
    const isOpen = earlier.open.has(row.line)
    const spending = new RowSpending(row.line, isOpen, options.spending)
    const answer = async (own: RowBudget) => {
      const onAsk = async () => {
        own.mayHold = true
        await spending.ask()
      }
      const ports = { ...asking, maxCredits: own.maxCredits, checkWebsites, onAsk }
      const result = await answerRow(ports, question, whyNothing(row, columns)).catch(async (error: unknown) => {
        await spending.fail(error)
        throw error
      })
      return { result, maySpend: await spending.end(result), isRefused: result.outcome === 'credit_limit' }
    }
    const { result } = await budget.use(answer, isOpen)
    return { row, result: asFoundBefore(result, options.foundFor?.(row) ?? null) }
  }
  const answered = inOrder(rows, work, {
    concurrency,
    windowMax: concurrency * windowPerCaller,
    isEnough: options.isEnough,
  })
  for await (const one of answered) {
    signal.throwIfAborted()
    yield one
  }
}

function invalidRow(problem: string): RowResult {
  const error = { code: 'invalid_line', message: problem, next_step: 'Correct the row.' }
  return { ...noResult, outcome: 'error', reason: problem, error }
}

/** The line of the result for a row. */
export function answerOf(sheet: Pick<Sheet, 'columns' | 'isList'>, row: SheetRow, result: RowResult): RowAnswer {
  return { line: row.line, input: inputOf(sheet, row), ...result }
}

export function inputOf(
  { columns, isList }: Pick<Sheet, 'columns' | 'isList'>,
  { cells }: SheetRow,
): RowAnswer['input'] {
  if (isList) return String(cells[0] ?? '')
  return Object.fromEntries(columns.map((name, place): [string, Cell] => [name, cells[place] ?? null]))
}
