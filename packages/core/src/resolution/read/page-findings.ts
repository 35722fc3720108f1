import { type Clock, dayMs, type Instant } from '../../shared/clock.js'
import type { WebReader, WebReading } from './web-reader.js'

/** So long what pages told is kept: a new model judges it again without reading the site again. */
export const findingsKeptMs = 90 * dayMs

/** What the pages of a site told when they were read for an answer. */
export interface PageFindings {
  of(domain: string): Promise<readonly WebReading[]>

  /** Takes the place of what was kept for the domain. */
  keep(domain: string, readings: readonly WebReading[], at: Instant): Promise<void>

  /** Removes the findings of domains that were kept before, at most `limit`. Gives how many. */
  purge(before: Instant, limit: number): Promise<number>
}

/** Reads what is remembered from memory and everything else from the web, and notes all of it. */
export class RecallingReader implements WebReader {
  readonly #web: WebReader
  readonly #remembered: ReadonlyMap<string, WebReading>
  readonly #read = new Map<string, WebReading>()

  constructor(web: WebReader, remembered: readonly WebReading[]) {
    this.#web = web
    this.#remembered = new Map(remembered.map((reading) => [reading.requestedUrl, reading]))
  }

  get readings(): readonly WebReading[] {
    return [...this.#read.values()]
  }

  async read(url: string, timeMaxMs: number, silentMaxMs?: number): Promise<WebReading> {
    const reading = this.#remembered.get(url) ?? (await this.#web.read(url, timeMaxMs, silentMaxMs))
    this.#read.set(url, reading)
    return reading
  }

  resolves(host: string): Promise<boolean> {
    return this.#web.resolves(host)
  }
}

/** Nothing more is read: a page that is not remembered counts as one for which there was no time. */
export function noMoreReading(clock: Clock): WebReader {
  return {
    read: async (url) => ({
      kind: 'unread',
      requestedUrl: url,
      url,
      reason: 'timeout',
      status: null,
      fetchedAt: clock.now(),
    }),
    resolves: async () => false,
  }
}
