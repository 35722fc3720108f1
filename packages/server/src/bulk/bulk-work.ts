import { randomUUID } from 'node:crypto'
import type { BulkProblem, BulkRun, Engine } from '@brassplate/core'
import { breathe, type Loop, onBehalfOf, startLoop } from '@brassplate/core/node'
import { embed } from '@brassplate/sdk/embedded'
import { CreditLimitError, type RowResult, runRows, type SheetRow, Tally } from '@brassplate/sheets'
import type { FailureLog } from '../adapters/failure-log.js'
import type { Log } from '../adapters/log.js'
import type { Composed } from '../compose.js'
import type { Config } from '../config/config.js'
import { answersBlock, rowsOf } from './blocks.js'

const everyMs = 500
/** Lists that one process answers at the same time. */
const listsAtOnce = 2
const rowsAtOnceMax = 16
const leaseMs = 60_000
const renewEveryMs = 15_000
/** Errors that end a list. After all others a worker tries again. */
const endsList: ReadonlySet<unknown> = new Set(['insufficient_credits', 'unauthenticated', 'forbidden'])

export interface BulkWork {
  readonly config: Config
  readonly composed: Composed
  readonly log: Log
  readonly onError: FailureLog
}

/** Answers the rows of the lists that accounts have sent. */
export function startBulkWork({ config, composed, log, onError }: BulkWork): Loop[] {
  const { engine, clock } = composed
  const rowsAtOnce = Math.min(config.crawlConcurrency, rowsAtOnceMax)
  const run = async (stopping: AbortSignal): Promise<boolean> => {
    const lease = { id: randomUUID(), until: clock.now() + leaseMs }
    const claimed = await engine.bulk.claim(lease)
    if (!claimed) return false
    const lost = new AbortController()
    const renewing = setInterval(() => {
      engine.bulk.renew(claimed.id, { id: lease.id, until: clock.now() + leaseMs }).then(
        (isHeld) => isHeld || lost.abort(),
        // A store that is unavailable for a moment does not end a lease; saving checks it again.
        () => {},
      )
    }, renewEveryMs)
    try {
      const options = { rowsAtOnce, stopping, lost: lost.signal }
      await onBehalfOf(claimed.account, () => answerList(engine, claimed, lease.id, options))
      log.info({ event: 'bulk.ended', bulk_id: claimed.id, rows: claimed.rows }, 'a list was answered')
    } catch (error) {
      const problem = problemOf(error)
      if (problem) await engine.bulk.end(claimed.id, lease.id, problem)
      else await engine.bulk.release(claimed.id, lease.id)
      if (!problem && !stopping.aborted && !lost.signal.aborted) throw error
    } finally {
      clearInterval(renewing)
    }
    return true
  }
  const failed = onError('bulk.loop_failed', 'answering lists failed')
  return Array.from({ length: listsAtOnce }, () => startLoop({ everyMs, run, onError: failed }))
}

interface AnswerList {
  readonly rowsAtOnce: number
  readonly stopping: AbortSignal
  /** Another worker has the list now. */
  readonly lost: AbortSignal
}

async function answerList(engine: Engine, run: BulkRun, leaseId: string, options: AnswerList): Promise<void> {
  const { stopping, lost, rowsAtOnce } = options
  const signal = AbortSignal.any([stopping, lost])
  const client = embed(engine, { kind: 'key', account: run.account, last4: null }, { isStopping: () => signal.aborted })
  /** The blocks whose rows are being answered. */
  const open: OpenBlock[] = []
  async function* rows(): AsyncGenerator<SheetRow> {
    for await (const { block, rows: text, answers } of engine.bulk.blocks(run.id)) {
      const own = rowsOf(text)
      const results: RowResult[] = answers === null ? [] : JSON.parse(answers)
      if (results.length >= own.length) continue
      const before = results.length
      open.push({ block, rows: own.length, before, results })
      yield* own.slice(before)
    }
  }
  const answered = runRows(rows(), {
    client,
    columns: run.sheet.roles,
    concurrency: rowsAtOnce,
    maxCredits: run.maxCredits,
    earlier: { spent: run.charged, open: new Set() },
    // A job ends by itself, so a row waits as long as its job takes.
    waitsMax: Number.POSITIVE_INFINITY,
    onCharged: () => engine.bulk.addCharge(run.id),
    signal,
    breathe,
    now: () => performance.now(),
  })
  try {
    for await (const { result } of answered) {
      const [current] = open
      if (!current) continue
      current.results.push(result)
      if (current.results.length < current.rows) continue
      open.shift()
      if (!(await save(engine, run.id, leaseId, current))) return
    }
  } catch (error) {
    // What is answered is kept, although its block is not complete.
    const [current] = open
    if (current && current.results.length > current.before) await save(engine, run.id, leaseId, current)
    throw error
  }
  await engine.bulk.end(run.id, leaseId, null)
}

interface OpenBlock {
  readonly block: number
  readonly rows: number
  /** How many of its rows were answered before. */
  readonly before: number
  readonly results: RowResult[]
}

function save(engine: Engine, id: BulkRun['id'], leaseId: string, { block, before, results }: OpenBlock) {
  const tally = new Tally()
  for (const result of results.slice(before)) tally.add({ ...result, errorCode: result.error?.code ?? null })
  return engine.bulk.saveAnswers(id, leaseId, {
    block,
    answers: answersBlock(results),
    answered: results.length,
    answeredBefore: before,
    outcomes: tally.outcomes,
  })
}

function problemOf(error: unknown): BulkProblem | null {
  if (error instanceof CreditLimitError) {
    return {
      code: 'insufficient_credits',
      message: `The limit of ${error.limit} credits for this list is reached.`,
      nextStep: 'Resume the list with a higher limit.',
    }
  }
  if (!(error instanceof Error) || !('code' in error) || !endsList.has(error.code)) return null
  const nextStep = 'nextStep' in error ? String(error.nextStep) : ''
  return { code: String(error.code), message: error.message, nextStep: `${nextStep} Then resume the list.`.trim() }
}
