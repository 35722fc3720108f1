import { AccountShares, type ClaimedTask, type WebReader } from '@brassplate/core'
import {
  type Loop,
  onBehalfOf,
  outboundUserAgent,
  startLoop,
  startWebReading,
  startWorker,
  version,
  webSearch,
  withinMs,
} from '@brassplate/core/node'
import type { Composed } from '../compose.js'
import type { Config } from '../config/config.js'
import type { FailureLog } from '../failure-log.js'
import type { Log } from '../log.js'
import type { Metrics } from '../metrics/metrics.js'
import { aloneInFleet } from './alone-in-fleet.js'

const recheckEveryMs = 60_000
const recheckAtOnce = 5
const recheckLock = 'website-checks'
const recheckEndMaxMs = 1_000

export interface ResolutionWork {
  readonly config: Config
  readonly composed: Composed
  readonly metrics: Pick<Metrics, 'page' | 'resolution'>
  readonly log: Log
  readonly onError: FailureLog
}

/** Runs resolution tasks up to the configured concurrency, and rechecks the websites of watched companies. */
export function startResolutionWork({ config, composed, metrics, log, onError }: ResolutionWork): Loop {
  const { engine, clock, ports, resolver } = composed
  const reading = startWebReading({
    userAgent: outboundUserAgent(version, config.contactUrl),
    resolveTable: config.webResolve,
    allowsPrivateNetworks: config.allowPrivateNetworks,
    clock,
    inFlightMax: config.crawlConcurrency,
    ...(resolver && { resolver }),
  })
  const web = countPages(reading.web, metrics)
  const rechecking = startLoop({
    everyMs: recheckEveryMs,
    run: (stopping) =>
      aloneInFleet(composed, recheckLock, async () => {
        const round = { limit: recheckAtOnce, isStopping: () => stopping.aborted }
        const { signals } = await engine.signals.recheckWebsites(web, round)
        if (signals > 0) log.info({ event: 'websites.changed', signals }, 'websites of watched companies changed')
      }),
    onError: onError('websites.check_failed', 'checking the websites of watched companies failed'),
  })
  const shares = new AccountShares(config.crawlConcurrency)
  const search = createSearch(config, composed, log)
  const worker = startWorker({
    run: ({ stopping, onClaimed }) => {
      const onFailure = (err: unknown, { id, kind, subject, attempt }: ClaimedTask) => {
        // What accounts ask for is logged for debugging only.
        const asked = log.isLevelEnabled('debug') ? { subject } : {}
        const fields = { event: 'resolution.attempt_failed', err, task: id, kind, attempt, ...asked }
        log.warn(fields, 'resolution attempt failed')
      }
      // A task is shared work, so all tasks together have the share of one account.
      return onBehalfOf('worker', () =>
        engine.resolution.runNextTask(
          web,
          { stopping, onClaimed, onEnded: metrics.resolution, onFailure, shares },
          search,
        ),
      )
    },
    concurrency: config.crawlConcurrency,
    wakeUp: ports.jobWakeUp,
    onError: onError('jobs.loop_failed', 'job queue loop failed'),
    // Reading a site may take longer than the shutdown time. The next worker starts it again.
    finishMaxMs: 0,
  })
  return {
    async stop() {
      const [rechecked] = await Promise.all([withinMs(rechecking.stop(), recheckEndMaxMs), worker.stop()])
      // Keep connections open for a check that is still running: it would take a closed one for a dead website.
      if (rechecked.inTime) await Promise.all([reading.close(), search?.close()])
    },
  }
}

function countPages(web: WebReader, metrics: Pick<Metrics, 'page'>): WebReader {
  return {
    async read(...request) {
      const reading = await web.read(...request)
      metrics.page(reading.kind === 'page' ? 'read' : reading.reason)
      return reading
    },
    resolves: (host) => web.resolves(host),
  }
}

function createSearch({ searchUrl, searchKey, webResolve }: Config, { clock }: Composed, log: Log) {
  if (searchUrl === null) return null
  return webSearch({
    baseUrl: searchUrl,
    key: searchKey,
    clock,
    rules: { moreDomains: [...webResolve.keys()] },
    onFailure: (err) => log.warn({ event: 'search.failed', err }, 'web search failed'),
  })
}
