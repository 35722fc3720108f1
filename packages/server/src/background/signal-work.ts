import { newRefreshState } from '@brassplate/core'
import { type Loop, registerClient, startLoop } from '@brassplate/core/node'
import type { Composed } from '../compose.js'
import type { Config } from '../config/config.js'
import type { FailureLog } from '../failure-log.js'
import type { Log } from '../log.js'
import type { SignalMetrics } from '../metrics/signal-metrics.js'
import { aloneInFleet } from './alone-in-fleet.js'

/** The longest delay after midnight in London before a missed deadline becomes a signal. */
const deadlinesEveryMs = 60_000
const refreshEveryMs = 10_000
/** A company needs up to five calls, and the API allows 480 calls in five minutes. */
const refreshAtOnce = 3
/** Share of the call budget, so that refreshing never delays requests of API users. */
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

/** Finds changes without an event: deadlines that pass, and changes that the streams missed. */
export function startSignalWork({ config, composed, metrics, log, onError }: SignalWork): Loop[] {
  const { engine } = composed

  async function sweep(stopping: AbortSignal): Promise<void> {
    const { signals, isDone } = await engine.signals.sweepDeadlines(() => stopping.aborted)
    if (signals === 0) return
    metrics.overdue(signals)
    log.info({ event: 'signals.deadlines_passed', signals, done: isDone }, 'deadlines passed')
  }

  const loops = [
    startLoop({
      everyMs: deadlinesEveryMs,
      run: (stopping) => aloneInFleet(composed, deadlinesLock, () => sweep(stopping)),
      onError: onError('signals.deadlines_failed', 'checking deadlines failed'),
    }),
  ]
  const refreshing = startRefreshing({ config, composed, metrics, log, onError })
  return refreshing ? [...loops, refreshing] : loops
}

/** Null without a key for the Companies House API. */
function startRefreshing({ config, composed, metrics, log, onError }: SignalWork): Loop | null {
  const { registerApiUrl: baseUrl, registerApiKey: key } = config
  if (key === null) return null

  const { engine, ports, clock, random, onCall } = composed
  const options = { baseUrl, key, limiter: ports.limiter, clock, random, onCall }
  const source = registerClient({ ...options, share: refreshShare })
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
        log.info({ event: 'signals.repaired', asked, signals }, 'refresh from Companies House produced signals')
      }),
    onError: onError('signals.refresh_failed', 'refreshing watched companies failed'),
  })
  return {
    async stop() {
      await loop.stop()
      await source.close()
    },
  }
}
