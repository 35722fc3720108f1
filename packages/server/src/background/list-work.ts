import { type Engine, embeddedCaller, type ListProblem, type ListRun } from '@brassplate/core'
import { breathe, type Loop, onBehalfOf, startLoop } from '@brassplate/core/node'
import { answerList } from '@brassplate/core/sheets'
import { embed } from '@brassplate/sdk/embedded'
import { summariseList } from '../api/lists/blocks.js'
import type { Composed } from '../compose.js'
import type { Config } from '../config/config.js'
import type { FailureLog } from '../failure-log.js'
import type { Log } from '../log.js'
import type { Metrics } from '../metrics/metrics.js'

const everyMs = 500
/** Lists that one process answers at the same time, and lists that may begin beside them. */
const listsAtOnce = 2
const firstTurnsAtOnce = 2
const rowsAtOnceMax = 16
/** A list is given back after this, if others wait. The first turn is shorter, so that short lists end soon. */
const turnMs = 30_000
const firstTurnMs = 5_000
const turnRows = 500
/** Lists whose first turn is over but whose last rows take long, at most. They do not hold up the next list. */
const endingMax = 8
const lookEveryMs = 1_000

export interface ListWork {
  readonly config: Config
  readonly composed: Composed
  readonly metrics: Pick<Metrics, 'list'>
  readonly log: Log
  readonly onError: FailureLog
}

/** Answers the rows of the lists that accounts have sent. Long lists take turns. */
export function startListWork({ config, composed, metrics, log, onError }: ListWork): Loop[] {
  const { engine } = composed
  const rowsAtOnce = Math.min(config.crawlConcurrency, rowsAtOnceMax)
  const runTurn = async (isFirstTurn: boolean, stopping: AbortSignal, onOver: () => void): Promise<boolean> => {
    await breathe()
    return engine.lists.takeTurn(isFirstTurn, async (run, leaseId, lost) => {
      const turn = startTurn(engine, run, leaseId, isFirstTurn, onOver)
      try {
        const clientUntil = (signal: AbortSignal) =>
          embed(engine, embeddedCaller(run.account), { isStopping: () => signal.aborted })
        const isOver = () => turn.isOver
        const options = { clientUntil, rowsAtOnce, stopping, lost, onRow: turn.onRow, isOver }
        const isDone = await onBehalfOf(run.account, () => answerList(engine.lists, run, leaseId, options))
        const end = isDone ? await endOf(engine, run) : await stoppedEndOf(engine, run)
        if (!end) return null
        metrics.list(end.problem ? 'stopped' : 'completed')
        log.info({ event: 'bulk.ended', bulk_id: run.id, rows: run.rows }, 'a list was answered')
        return end
      } catch (error) {
        if (stopping.aborted || lost.aborted) return null
        throw error
      } finally {
        turn.end()
      }
    })
  }
  const failed = onError('bulk.loop_failed', 'answering lists failed')
  /** Turns that are over and wait for their last rows. */
  const ending = new Set<Promise<boolean>>()
  const runFirstTurn = async (stopping: AbortSignal): Promise<boolean> => {
    let onOver = () => {}
    const over = new Promise<'over'>((done) => {
      onOver = () => done('over')
    })
    const turn = runTurn(true, stopping, onOver)
    if ((await Promise.race([turn, over])) !== 'over' || ending.size >= endingMax) return turn
    ending.add(turn)
    turn.catch(failed).finally(() => ending.delete(turn))
    return true
  }
  const loops = Array.from({ length: listsAtOnce + firstTurnsAtOnce }, (_, place) => {
    const run = place < listsAtOnce ? (stopping: AbortSignal) => runTurn(false, stopping, () => {}) : runFirstTurn
    return startLoop({ everyMs, run, onError: failed })
  })
  return [...loops, { stop: async () => void (await Promise.allSettled(ending)) }]
}

interface Turn {
  readonly isOver: boolean
  onRow(): void
  end(): void
}

/** A turn is over after some time or rows if others wait, a first turn in any case; and once the list is stopped. */
function startTurn(engine: Engine, { id }: ListRun, leaseId: string, isFirstTurn: boolean, onOver: () => void): Turn {
  const startedAt = performance.now()
  let rows = 0
  let isOver = false
  const look = async () => {
    if (isOver) return
    const isLong = rows >= turnRows || performance.now() - startedAt >= (isFirstTurn ? firstTurnMs : turnMs)
    const mustYield = isLong && (isFirstTurn || (await engine.lists.hasWaiting(id)))
    if (!mustYield && !(await engine.lists.isStopping(id, leaseId))) return
    isOver = true
    onOver()
  }
  // If the store is unavailable for a moment, the list goes on.
  const lookAgain = () => void look().catch(() => {})
  const looking = setInterval(lookAgain, lookEveryMs)
  return {
    get isOver() {
      return isOver
    },
    onRow() {
      rows += 1
      if (rows % turnRows === 0) lookAgain()
    },
    end: () => clearInterval(looking),
  }
}

/** A list with rows that were skipped is stopped, so that it can be resumed. */
async function endOf(engine: Engine, run: ListRun) {
  const summary = await summariseList(engine, run)
  const skipped = summary.outcomes.credit_limit ?? 0
  const problem = skipped === 0 ? null : skippedRows(skipped, run.maxCredits, summary.charged)
  return { problem, summary: JSON.stringify(summary) }
}

/** Null if the list goes on, or was deleted. The summary is stored, because a page cannot wait for all rows of a long list. */
async function stoppedEndOf(engine: Engine, run: ListRun) {
  const problem = await engine.lists.find(run.account, run.id).then(
    (list) => list.problem,
    () => null,
  )
  return problem && { problem, summary: JSON.stringify(await summariseList(engine, run)) }
}

function skippedRows(count: number, limit: number | null, charged: number): ListProblem {
  const rows = count === 1 ? '1 row was' : `${count} rows were`
  const used = limit === 1 ? 'the limit of 1 credit' : `the limit of ${limit} credits`
  // Credits that were held for other rows may be free again.
  const orAccount = limit !== null && charged < limit ? ' or the account' : ''
  const why = limit === null ? 'the account has no credits left' : `${used}${orAccount} is used up`
  return {
    code: 'insufficient_credits',
    message: `${rows} skipped because a match would cost a credit and ${why}. All other rows are answered.`,
    nextStep: 'Resume the list with a higher limit or after new credits. Only these rows are asked again.',
  }
}
