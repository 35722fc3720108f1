import { earlierResultIn } from '../../src/lists/answer/answer-decided.js'
import type { RowClient } from '../../src/lists/answer/row-client.js'
import { outcomesOf } from '../../src/lists/answer/tally.js'
import type { RowResult } from '../../src/lists/row-result.js'
import { answersBlock, answersIn, decisionsIn, marksOf, marksText, rowsOf } from '../../src/lists/runs/list-blocks.js'
import type { ListRun } from '../../src/lists/runs/list-run.js'
import type { BlockAnswers, ListBlock, SpendingStep } from '../../src/lists/runs/list-store.js'
import type { SheetRow } from '../../src/lists/sheet.js'
import type { ListId } from '../../src/shared/ids.js'
import type { StopSignal } from '../../src/shared/stop-signal.js'
import { breathe } from '../shared/breathe.js'
import { KeyedBatches } from '../shared/keyed-batches.js'
import { runRows } from './run-rows.js'

/** What a worker reads and writes of a list. The engine has it. */
interface ListCalls {
  openBlocks(id: ListId): AsyncIterable<ListBlock>
  recordSpending(id: ListId, leaseId: string, steps: readonly SpendingStep[]): Promise<boolean>
  saveAnswers(id: ListId, leaseId: string, answers: BlockAnswers): Promise<boolean>
}

export interface AnswerList {
  /** A client of the account. Its calls end soon after the signal fires. */
  clientUntil(signal: AbortSignal): RowClient
  readonly rowsAtOnce: number
  readonly stopping: AbortSignal
  /** Another worker has the list now. */
  readonly lost: StopSignal
  /** Called with each answered row. */
  onRow(): void
  /** Whether the turn of the list is over. Rows that are under way are still answered. */
  isOver(): boolean
  /** Default: the time and the timers of this process. */
  readonly time?: RunTime
}

interface RunTime {
  /** Milliseconds that only increase. */
  now(): number
  sleep?(ms: number): Promise<void>
  /** Gives the event loop back. */
  breathe(): Promise<void>
}

const ownTime: RunTime = { now: () => performance.now(), breathe }

/**
 * Answers the rows of a list that have no answer, or that were skipped before, until the end or until its turn is over.
 * True if no row is left for this pass.
 */
export async function answerList(
  lists: ListCalls,
  run: ListRun,
  leaseId: string,
  options: AnswerList,
): Promise<boolean> {
  const { stopping, lost, rowsAtOnce, time = ownTime } = options
  const gone = new AbortController()
  lost.addEventListener('abort', () => gone.abort())
  const signal = AbortSignal.any([stopping, gone.signal])
  /** The blocks whose rows are being answered. */
  const open: OpenBlock[] = []
  let isRead = false
  async function* rows(): AsyncGenerator<SheetRow> {
    for await (const { block, rows: text, answers, decisions } of lists.openBlocks(run.id)) {
      const own = rowsOf(text)
      const results = answersIn({ answers })
      const decided = decisionsIn(decisions)
      const places = own.flatMap((_, place) => (isOpen(results[place]) && !decided.has(place) ? [place] : []))
      if (places.length === 0) continue
      const lines = places.map((place) => own[place]?.line ?? 0)
      open.push({ block, rows: own, places, lines, done: 0, results, earlier: [...results] })
      for (const place of places) {
        const row = own[place]
        if (row) yield row
      }
    }
    isRead = true
  }
  const spending = new KeyedBatches<SpendingStep, boolean>(async (_, steps) => {
    const isRecorded = await lists.recordSpending(run.id, leaseId, steps)
    return steps.map(() => isRecorded)
  })
  const record = (kind: SpendingStep['kind']) => async (line: number) => {
    if (await spending.add(run.id, { line, kind })) return
    gone.abort()
    signal.throwIfAborted()
  }
  const answered = runRows(rows(), {
    client: options.clientUntil(signal),
    columns: run.sheet.roles,
    ...earlierResultIn(run.sheet.columns, run.sheet.roles),
    concurrency: rowsAtOnce,
    maxCredits: run.maxCredits,
    earlier: { spent: run.charged + run.asked.length, open: new Set(run.asked) },
    spending: { asked: record('asked'), free: record('free'), paid: record('paid') },
    // A job ends by itself, so a row waits as long as its job takes.
    waitsMax: Number.POSITIVE_INFINITY,
    isEnough: options.isOver,
    signal,
    ...time,
  })
  try {
    for await (const { result } of answered) {
      options.onRow()
      const [current] = open
      if (!current) continue
      current.results[current.places[current.done] ?? current.results.length] = result
      current.done += 1
      if (current.done < current.places.length) continue
      open.shift()
      if (!(await save(lists, run, leaseId, current))) return false
    }
  } catch (error) {
    await saveFirst(lists, run, leaseId, open)
    if (gone.signal.aborted) return false
    throw error
  }
  await saveFirst(lists, run, leaseId, open)
  return isRead && open.length === 0
}

/** What is answered is kept, although its block is not complete. */
async function saveFirst(
  lists: ListCalls,
  run: ListRun,
  leaseId: string,
  [first]: readonly OpenBlock[],
): Promise<void> {
  if (first && first.done > 0) await save(lists, run, leaseId, first)
}

interface OpenBlock {
  readonly block: number
  readonly rows: readonly SheetRow[]
  /** The places of the rows to answer, in order. */
  readonly places: readonly number[]
  readonly lines: readonly number[]
  /** How many of these are answered. */
  done: number
  readonly results: RowResult[]
  readonly earlier: readonly RowResult[]
}

function isOpen(result: RowResult | undefined): boolean {
  return result === undefined || isSkipped(result)
}

function isSkipped({ outcome }: RowResult): boolean {
  return outcome === 'credit_limit'
}

function save(
  lists: ListCalls,
  { id, sheet }: ListRun,
  leaseId: string,
  { block, rows, places, lines, done, results, earlier }: OpenBlock,
) {
  const outcomes = { ...outcomesOf(results) }
  for (const [outcome, count] of Object.entries(outcomesOf(earlier))) {
    outcomes[outcome] = (outcomes[outcome] ?? 0) - count
  }
  return lists.saveAnswers(id, leaseId, {
    block,
    answers: answersBlock(results),
    marks: marksText(marksOf(rows, results, sheet.roles)),
    answered: results.length,
    skipped: results.filter(isSkipped).length,
    before: { answered: earlier.length, skipped: earlier.filter(isSkipped).length },
    isDone: done === places.length,
    lines: lines.slice(0, done),
    outcomes,
  })
}
