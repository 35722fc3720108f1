import { type Loop, startLoop } from '@brassplate/core/node'
import type { FailureLog } from '../adapters/failure-log.js'
import type { Log } from '../adapters/log.js'
import type { Composed } from '../compose.js'
import type { Config } from '../config/config.js'
import type { Metrics } from '../metrics.js'
import { followStreams } from './follow-streams.js'
import { runUpdate } from './run-update.js'

const handOnEveryMs = 60 * 60_000
const updateEveryMs = 24 * 60 * 60_000
const updateLock = 'register-update'

export interface RegisterWork {
  readonly config: Config
  readonly composed: Composed
  readonly metrics: Pick<Metrics, 'register' | 'signals'>
  readonly log: Log
  readonly onError: FailureLog
}

/** Keeps the register up to date, as far as the configuration asks for it. */
export function startRegisterWork({ config, composed, metrics, log, onError }: RegisterWork): Loop[] {
  const { engine, ports } = composed

  async function handOn(): Promise<boolean> {
    const handedOn = await engine.register.publishImportChanges()
    if (handedOn > 0) log.info({ changes: handedOn }, 'changes of the register handed on')
    return false
  }

  async function update(stopping: AbortSignal): Promise<boolean> {
    const lock = await ports.fleetLock.tryHold(updateLock)
    if (!lock) {
      log.debug('another worker updates the register')
      return false
    }
    try {
      const imported = await runUpdate(config, stopping)
      if (!imported) return false
      log.info(imported, 'a new register was imported')
      await handOn()
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
    onRepaired: metrics.signals.repaired,
    log,
    onError,
  })
  return [
    startLoop({ everyMs: handOnEveryMs, run: handOn, onError: onError('changes of the register were not handed on') }),
    ...(following ? [following] : []),
    ...(config.registerUpdate === 'monthly'
      ? [startLoop({ everyMs: updateEveryMs, run: update, onError: onError('the register could not be updated') })]
      : []),
  ]
}
