import { setTimeout as delay } from 'node:timers/promises'
import { clockDifferenceMaxMs, inProcessLimiter, version } from '@brassplate/core/node'
import { createApp } from './app.js'
import { createBackground } from './background/background.js'
import { mailSenderOf } from './background/mail-sender.js'
import { type Composed, compose, type World } from './compose.js'
import type { Config } from './config/config.js'
import { type PickedPort, pickPort } from './config/free-port.js'
import { createHealth } from './health.js'
import { ReceivedFiles, uploadFolder } from './http/body/received-files.js'
import { sessionTokens } from './http/credentials/session-tokens.js'
import { listen } from './http/listen.js'
import { requestIds } from './http/request/request-ids.js'
import type { Services } from './http/request-context.js'
import { createLog, type Log } from './log.js'
import { createMetrics, type Metrics } from './metrics/metrics.js'
import { createSite } from './web/session/create-site.js'

const stopMaxMs = 6_500

export interface Running {
  readonly config: Config
  readonly port: number
  readonly composed: Composed
  /** Finishes running work, then releases all resources. */
  stop(): Promise<void>
}

export interface StartOptions {
  readonly world?: Partial<World>
  readonly log?: Log
  /** Runs after the store is opened and before the server listens. */
  readonly prepare?: (composed: Composed) => Promise<void>
}

/** Starts a server with the configured role and resolves once it is listening. */
export async function start(requestedConfig: Config, options: StartOptions = {}): Promise<Running> {
  const opened: (() => unknown)[] = []
  try {
    const lock = await lockDatabase(requestedConfig)
    opened.push(() => lock.release())
    const { config, reserved } = await pickPort(requestedConfig)
    opened.push(() => reserved?.close())
    const log = options.log ?? createLog(config.logLevel)
    const metrics = createMetrics({ version, role: config.role, engine: config.database.engine })
    const logRefusal = keyRefusedLog(log)
    const composed = await compose(config, options.world, (result, status) => {
      metrics.companiesHouseCall(result)
      if (result === 'key_refused') logRefusal(status)
    })
    opened.push(() => composed.close())
    // We hold the file lock, so the process that held any remaining lease is dead.
    if (config.database.hasOneServer) {
      await composed.ports.jobs.voidLeases()
      await composed.ports.deliveries.voidLeases(composed.clock.now())
      await composed.ports.lists.voidLeases()
    }
    await options.prepare?.(composed)
    return await serve(config, composed, log, { metrics, reserved, unlock: () => lock.release() })
  } catch (error) {
    for (const close of opened.reverse()) await close()
    throw error
  }
}

interface ServeOptions {
  readonly metrics: Metrics
  readonly reserved: PickedPort['reserved']
  unlock(): void
}

async function serve(
  config: Config,
  composed: Composed,
  log: Log,
  { metrics, reserved, unlock }: ServeOptions,
): Promise<Running> {
  const { engine, clock, random, keys } = composed
  if (composed.migrated.length > 0)
    log.info({ event: 'database.migrated', steps: composed.migrated }, 'database schema migrated')

  const foreignRootIds = (await composed.ports.apiKeys.rootIds()).filter((id) => !keys.rootIds.includes(id))
  if (foreignRootIds.length > 0 && config.secretNew) {
    log.warn(
      { event: 'root_secret.replaced' },
      'a new root secret is in use because of BRASSPLATE_SECRET_NEW=yes; rotate webhook secrets and API keys, then remove that setting',
    )
  } else if (foreignRootIds.length > 0) {
    log.error(
      { event: 'root_secret.mismatch', database_root_ids: foreignRootIds, held_root_ids: keys.rootIds },
      'API keys in this database were created with another root secret: they cannot be shown, and webhooks may be unsigned; restore that secret, see docs/backup.md',
    )
  }

  if (config.allowPrivateNetworks) {
    log.warn(
      { event: 'config.private_networks_allowed' },
      'BRASSPLATE_ALLOW_PRIVATE_NETWORKS is on: websites and webhooks may reach private addresses',
    )
  }

  if (Math.abs(composed.clockAheadMs) > clockDifferenceMaxMs) {
    log.warn(
      { event: 'clock.skewed', clock_ahead_ms: composed.clockAheadMs },
      'the clock of this host differs from that of the database; synchronise it, because leases and limits depend on it',
    )
  }

  if ((await engine.register.snapshot()) === null && config.registerUpdate === 'off') {
    log.warn(
      { event: 'register.missing' },
      'no register is imported, so nothing can be matched; import one with: brassplate register import latest',
    )
  }

  if (config.registerApiKey === null) {
    log.info(
      { event: 'register.key_missing' },
      'BRASSPLATE_REGISTER_API_KEY is not set, so officers, owners, charges and filings are not available',
    )
  }

  const mailSender = mailSenderOf(config)
  let isStopping = false
  const background = config.role === 'api' ? null : createBackground({ config, composed, mailSender, metrics, log })
  const services: Services = {
    engine,
    config,
    files: new ReceivedFiles(uploadFolder(config)),
    metrics,
    visitors: inProcessLimiter(),
    version,
    sessionTokens: sessionTokens(keys, config.baseUrl, clock),
    health: createHealth(engine, { isWorking: () => background?.isWorking() ?? true, now: () => clock.now() }),
    now: () => clock.now(),
    isStopping: () => isStopping,
    reportError: (err) => log.error({ event: 'agent.call_failed', err }, 'agent call failed with an internal error'),
    newRequestId: requestIds(random),
  }

  const site = createSite(config, composed)
  const listening = await listen({
    fetch: createApp(services, log, site).fetch,
    host: config.host,
    port: config.port,
    reserved,
    newRequestId: services.newRequestId,
    onError: (err) => log.error({ event: 'http.listener_failed', err }, 'HTTP listener failed'),
    onRequestFailed: (err, requestId) =>
      log.error({ event: 'http.request_failed', request_id: requestId, code: null, err }, 'request failed'),
  })
  background?.start()
  if (config.role !== 'worker') {
    engine.register.warm().catch((err) => log.debug({ event: 'register.warm_failed', err }, 'register warm-up failed'))
  }
  const { host, role } = config
  log.info({ event: 'server.listening', host, port: listening.port, role, version }, 'listening')

  return {
    config,
    port: listening.port,
    composed,
    async stop() {
      log.info({ event: 'server.stopping' }, 'stopping')
      isStopping = true
      services.files.close()
      const finished = Promise.all([listening.close(), background?.stop(), site.close()])
      // Work that is still running then loses its store. Its tasks are claimed again once their leases expire.
      await Promise.race([finished, delay(stopMaxMs, undefined, { ref: false })])
      await composed.close()
      unlock()
      log.info({ event: 'server.stopped' }, 'stopped')
    },
  }
}

/** One line for each start: the key stays refused until the operator changes it, which needs a new start. */
function keyRefusedLog(log: Log): (status: number | null) => void {
  let isLogged = false
  return (status) => {
    if (isLogged) return
    isLogged = true
    log.error(
      { event: 'register.key_refused', status },
      'Companies House refuses the API key; check BRASSPLATE_REGISTER_API_KEY',
    )
  }
}

async function lockDatabase({ database: { hasOneServer, location } }: Config): Promise<{ release(): void }> {
  if (!hasOneServer) return { release() {} }
  const { lockSqlite } = await import('@brassplate/core/sqlite')
  return lockSqlite(location)
}
