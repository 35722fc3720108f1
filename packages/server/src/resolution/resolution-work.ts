import {
  createOutboundDoor,
  createSiteManners,
  createWebReader,
  type Loop,
  outboundUserAgent,
  startPageReading,
  startWorker,
} from '@brassplate/core/node'
import type { Log } from '../adapters/log.js'
import type { Composed } from '../compose.js'
import type { Config } from '../config/config.js'
import { version } from '../version.js'

const pageThreads = 2

/** Reads the websites that are asked for, so many at once, and settles what they tell. */
export function startResolutionWork(config: Config, { engine, clock, ports }: Composed, log: Log): Loop {
  const door = createOutboundDoor({
    userAgent: outboundUserAgent(version, config.contactUrl),
    resolveTable: config.webResolve,
  })
  const manners = createSiteManners({ door, clock, inFlightMax: config.crawlConcurrency })
  const reading = startPageReading({ threads: pageThreads })
  const web = createWebReader({
    door,
    manners,
    readPage: (bytes, contentType, url) => reading.read(bytes, contentType, url),
    clock,
  })
  const worker = startWorker({
    run: ({ stopping, onClaimed }) =>
      engine.resolution.runNext(web, {
        stopping,
        onClaimed,
        onFailure: (err, { subject, attempt }) => log.warn({ err, subject, attempt }, 'a site could not be looked at'),
      }),
    concurrency: config.crawlConcurrency,
    bell: ports.jobBell,
    onError: (err) => log.error({ err }, 'the queue could not be looked after'),
  })
  return {
    async stop() {
      await worker.stop()
      await Promise.all([reading.close(), door.close()])
    },
  }
}
