import { newRefreshState } from '@brassplate/core'
import { type Loop, registerClient, startLoop } from '@brassplate/core/node'
import type { FailureLog } from '../adapters/failure-log.js'
import type { Log } from '../adapters/log.js'
import { aloneInFleet } from '../alone-in-fleet.js'
import type { Composed } from '../compose.js'
import type { Config } from '../config/config.js'
import type { SignalMetrics } from './signal-metrics.js'

/** How long after midnight in London a missed deadline may still be untold. */
const deadlinesEveryMs = 60_000
const refreshEveryMs = 10_000
/** A company takes up to five calls, and 480 of them come back in five minutes. */
const refreshAtOnce = 3
/** Of the calls that may be made at once, so that somebody who asks for a company never waits for this. */
const refreshShare = 0.5
const deadlinesLock = 'signal-deadlines'
const refreshLock = 'signal-refresh'

export interface SignalWork {
  readonly config: Config
  readonly composed: Composed
  readonly metrics: SignalMetrics
  readonly log: Log
  readonly onError: FailureLog
}

/** Finds what no event tells: deadlines that pass, and changes that the streams have missed. */
export function startSignalWork({ config, composed, metrics, log, onError }: SignalWork): Loop[] {
  const { engine } = composed

  async function sweep(stopping: AbortSignal): Promise<void> {
    const { signals, isDone } = await engine.signals.sweepDeadlines(() => stopping.aborted)
    if (signals === 0) return
    metrics.overdue(signals)
    log.info({ signals, done: isDone }, 'deadlines have passed')
  }

  const loops = [
    startLoop({
      everyMs: deadlinesEveryMs,
      run: (stopping) => aloneInFleet(composed, deadlinesLock, () => sweep(stopping)),
      onError: onError('checking deadlines failed'),
    }),
  ]
  const refreshing = startRefreshing({ config, composed, metrics, log, onError })
  return refreshing ? [...loops, refreshing] : loops
}

/** Null without a key for Companies House's API. */
function startRefreshing({ config, composed, metrics, log, onError }: SignalWork): Loop | null {
  const { registerApiUrl: baseUrl, registerApiKey: key } = config
  if (key === null) return null

  const { engine, ports, clock, random } = composed
  const source = registerClient({ baseUrl, key, limiter: ports.limiter, clock, random, share: refreshShare })
  const state = newRefreshState()
  const loop = startLoop({
    everyMs: refreshEveryMs,
    run: (stopping) =>
      aloneInFleet(composed, refreshLock, async () => {
        const round = { limit: refreshAtOnce, isStopping: () => stopping.aborted, state }
        const { asked, signals } = await engine.signals.refreshWatched(round, source)
        if (asked > 0) metrics.refreshed(asked)
        if (signals === 0) return
        metrics.repaired(signals)
        log.info({ asked, signals }, 'asking Companies House brought signals')
      }),
    onError: onError('refreshing watched companies failed'),
  })
  return {
    async stop() {
      await loop.stop()
      await source.close()
    },
  }
}
