import { type Loop, startLoop } from '@brassplate/core/node'
import type { Composed } from '../../compose.js'
import type { Config } from '../../config/config.js'
import type { FailureLog } from '../../failure-log.js'
import type { Log } from '../../log.js'
import type { Metrics } from '../../metrics/metrics.js'
import { followStreams } from './follow-streams.js'
import { runUpdate } from './run-update.js'

const publishEveryMs = 60 * 60_000
const updateEveryMs = 24 * 60 * 60_000
const updateLock = 'register-update'

export interface RegisterWork {
  readonly config: Config
  readonly composed: Composed
  readonly metrics: Pick<Metrics, 'register' | 'signals'>
  /** The Companies House streams that this process is connected to. */
  readonly connected: Set<string>
  readonly log: Log
  readonly onError: FailureLog
}

/** Starts the register loops that the configuration enables. */
export function startRegisterWork({ config, composed, metrics, connected, log, onError }: RegisterWork): Loop[] {
  const { engine, ports } = composed

  async function publishChanges(): Promise<boolean> {
    const published = await engine.register.publishImportChanges()
    if (published > 0)
      log.info({ event: 'register.changes_published', changes: published }, 'register changes published')
    return false
  }

  async function update(stopping: AbortSignal): Promise<boolean> {
    const lock = await ports.fleetLock.tryHold(updateLock)
    if (!lock) {
      log.debug({ event: 'register.update_skipped' }, 'another worker is updating the register')
      return false
    }
    try {
      const imported = await runUpdate(config, stopping)
      if (!imported) return false
      log.info({ event: 'register.imported', ...imported }, 'register snapshot imported')
      await publishChanges()
    } catch (error) {
      if (!stopping.aborted) throw error
    } finally {
      await lock.release()
    }
    return false
  }

  const following = followStreams({
    config,
    ports,
    watchedCompanies: engine.watchlist.companies,
    metrics: metrics.register,
    connected,
    onRepaired: metrics.signals.repaired,
    log,
    onError,
  })
  return [
    startLoop({
      everyMs: publishEveryMs,
      run: publishChanges,
      onError: onError('register.publish_failed', 'publishing register changes failed'),
    }),
    ...(following ? [following] : []),
    ...(config.registerUpdate === 'monthly'
      ? [
          startLoop({
            everyMs: updateEveryMs,
            run: update,
            onError: onError('register.update_failed', 'register update failed'),
          }),
        ]
      : []),
  ]
}
