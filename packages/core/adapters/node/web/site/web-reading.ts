import type { WebReader } from '../../../../src/resolution/read/web-reader.js'
import type { Clock } from '../../../../src/shared/clock.js'
import { startPageReading } from '../../page/pool/page-reading.js'
import { createOutboundDoor, type OutboundDoorOptions } from '../outbound-door.js'
import { createSiteManners } from './polite-fetch.js'
import { createWebReader } from './web-reader.js'

const pageThreads = 2

export interface WebReadingOptions extends OutboundDoorOptions {
  readonly clock: Clock
  /** Fetches at once over all hosts. */
  readonly inFlightMax: number
}

export interface WebReading {
  readonly web: WebReader
  close(): Promise<void>
}

/** The door, the manners and the threads that together read websites. */
export function startWebReading({ clock, inFlightMax, ...doorOptions }: WebReadingOptions): WebReading {
  const door = createOutboundDoor(doorOptions)
  const manners = createSiteManners({ door, clock, inFlightMax })
  const reading = startPageReading({ threads: pageThreads })
  return {
    web: createWebReader({
      door,
      manners,
      readPage: (bytes, contentType, url) => reading.read(bytes, contentType, url),
      clock,
    }),
    async close() {
      await Promise.all([reading.close(), door.close()])
    },
  }
}
