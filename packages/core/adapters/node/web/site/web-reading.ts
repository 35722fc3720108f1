import type { WebReader } from '../../../../src/resolution/read/web-reader.js'
import type { Clock } from '../../../../src/shared/clock.js'
import { startPageReading } from '../../page/pool/page-reading.js'
import { createOutboundDoor, type OutboundDoorOptions } from '../outbound-door.js'
import { createPoliteFetch } from './polite-fetch.js'
import { createWebReader } from './web-reader.js'

const pageThreads = 2

export interface WebReadingOptions extends OutboundDoorOptions {
  readonly clock: Clock
  /** Concurrent fetches over all hosts. */
  readonly inFlightMax: number
}

export interface WebReading {
  readonly web: WebReader
  close(): Promise<void>
}

/** Combines the outbound door, the polite fetcher and the parser threads. */
export function startWebReading({ clock, inFlightMax, ...doorOptions }: WebReadingOptions): WebReading {
  const door = createOutboundDoor(doorOptions)
  const politeFetch = createPoliteFetch({ door, clock, inFlightMax })
  const reading = startPageReading({ threads: pageThreads })
  return {
    web: createWebReader({
      door,
      politeFetch,
      readPage: (bytes, contentType, url) => reading.read(bytes, contentType, url),
      clock,
    }),
    async close() {
      await Promise.all([reading.close(), door.close()])
    },
  }
}
