import { setTimeout as delay } from 'node:timers/promises'
import { clockDifferenceMaxMs, inProcessLimiter, version } from '@brassplate/core/node'
import { createLog, type Log } from './adapters/log.js'
import { mailSenderOf } from './adapters/mail-sender.js'
import { sessionTokens } from './adapters/session-tokens.js'
import { createApp } from './app.js'
import { createBackground } from './background.js'
import { type Composed, compose, type World } from './compose.js'
import type { Config } from './config/config.js'
import { pickPort } from './config/free-port.js'
import { createHealth } from './health.js'
import { listen } from './http/listen.js'
import { requestIds } from './http/request/request-ids.js'
import type { Services } from './http/request-context.js'
import { createMetrics } from './metrics.js'
import { createSite } from './site/create-site.js'

const stopMaxMs = 6_500

export interface Running {
  readonly config: Config
  readonly port: number
  readonly composed: Composed
  /** Finishes what is under way, then lets everything go. */
  stop(): Promise<void>
}

export interface StartOptions {
  readonly world?: Partial<World>
  readonly log?: Log
  /** Runs on the opened store before anything is answered. */
  readonly prepare?: (composed: Composed) => Promise<void>
}

/** Starts a server of the configured role and resolves once it answers. */
export async function start(given: Config, options: StartOptions = {}): Promise<Running> {
  const config = await pickPort(given)
  const log = options.log ?? createLog(config.logLevel)
  const lock = await lockDatabase(config)
  try {
    const composed = await compose(config, options.world)
    try {
      // The lock says that whoever held a lease on this file is dead.
      if (config.database.kind === 'sqlite') {
        await composed.ports.jobs.voidLeases()
        await composed.ports.deliveries.voidLeases(composed.clock.now())
      }
      await options.prepare?.(composed)
      return await serve(config, composed, log, () => lock.release())
    } catch (error) {
      await composed.close()
      throw error
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function serve(config: Config, composed: Composed, log: Log, unlock: () => void): Promise<Running> {
  const { engine, clock, random, keys } = composed
  if (composed.migrated.length > 0) log.info({ steps: composed.migrated }, 'schema brought up to date')

  const foreignRootIds = (await composed.ports.apiKeys.rootIds()).filter((id) => !keys.rootIds.includes(id))
  if (foreignRootIds.length > 0 && config.secretNew) {
    log.warn(
      { event: 'root_secret.replaced' },
      'a new root secret is in use, as BRASSPLATE_SECRET_NEW=yes asked: rotate webhook secrets and API keys, then remove that setting',
    )
  } else if (foreignRootIds.length > 0) {
    log.error(
      { event: 'root_secret.mismatch', database_root_ids: foreignRootIds, held_root_ids: keys.rootIds },
      'API keys of this database were made with another root secret: they cannot be shown, and webhooks may go unsigned. Put that secret back, see docs/backup.md',
    )
  }

  if (config.allowPrivateNetworks) {
    log.warn('BRASSPLATE_ALLOW_PRIVATE_NETWORKS is on: websites and webhooks may lead to private addresses')
  }

  if (Math.abs(composed.clockAheadMs) > clockDifferenceMaxMs) {
    log.warn(
      { clock_ahead_ms: composed.clockAheadMs },
      'the clock of this host is not that of the database: leases and limits of a fleet depend on it, so set it',
    )
  }

  if ((await engine.register.snapshot()) === null && config.registerUpdate === 'off') {
    log.warn('no register was imported: nothing can be matched; import one with: brassplate register import latest')
  }

  const metrics = createMetrics({
    mailWaiting: engine.mail.waiting,
    deliveriesWaiting: engine.webhooks.waiting,
    snapshot: engine.register.snapshot,
    now: () => clock.now(),
  })
  const mailSender = mailSenderOf(config)
  let isStopping = false
  const background = config.role === 'api' ? null : createBackground({ config, composed, mailSender, metrics, log })
  const services: Services = {
    engine,
    config,
    metrics,
    visitors: inProcessLimiter(),
    version,
    sessionTokens: sessionTokens(keys, config.baseUrl, clock),
    health: createHealth(engine, { isWorking: () => background?.isWorking() ?? true }),
    now: () => clock.now(),
    isStopping: () => isStopping,
    reportError: (err) => log.error({ err }, 'an agent was told that something went wrong'),
    newRequestId: requestIds(random),
  }

  const site = createSite(config, composed)
  const listening = await listen({
    fetch: createApp(services, log, site).fetch,
    host: config.host,
    port: config.port,
    newRequestId: services.newRequestId,
    onError: (err) => log.error({ err }, 'the listener failed'),
  })
  background?.start()
  if (config.role !== 'worker') engine.register.warm().catch((err) => log.debug({ err }, 'the register was not warmed'))
  log.info({ host: config.host, port: listening.port, role: config.role, version }, 'listening')

  return {
    config,
    port: listening.port,
    composed,
    async stop() {
      log.info('stopping')
      isStopping = true
      const finished = Promise.all([listening.close(), background?.stop(), site.close()])
      // Whatever still hangs then is cut with the store; what it had claimed comes back when its lease runs out.
      await Promise.race([finished, delay(stopMaxMs, undefined, { ref: false })])
      await composed.close()
      unlock()
      log.info('stopped')
    },
  }
}

async function lockDatabase({ database }: Config): Promise<{ release(): void }> {
  if (database.kind !== 'sqlite') return { release() {} }
  const { lockSqlite } = await import('@brassplate/core/sqlite')
  return lockSqlite(database.path)
}
