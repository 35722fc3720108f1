import { type Clock, dayMs, type Instant } from '../../shared/clock.js'
import type { WebReader, WebReading } from './web-reader.js'

/** How long findings are stored, so that a new model can decide without reading the site again. */
export const findingsRetentionMs = 90 * dayMs

/** Stores the page readings that an answer was decided from. */
export interface PageFindings {
  of(domain: string): Promise<readonly WebReading[]>

  /** Replaces the stored readings of the domain. */
  keep(domain: string, readings: readonly WebReading[], at: Instant): Promise<void>

  /** Deletes at most `limit` findings that were stored before that time. Returns how many. */
  purge(before: Instant, limit: number): Promise<number>
}

/** Replays known readings, reads everything else from the web, and records all readings. */
export class ReplayingReader implements WebReader {
  readonly #web: WebReader
  readonly #known: ReadonlyMap<string, WebReading>
  readonly #read = new Map<string, WebReading>()

  constructor(web: WebReader, known: readonly WebReading[]) {
    this.#web = web
    this.#known = new Map(known.map((reading) => [reading.requestedUrl, reading]))
  }

  get readings(): readonly WebReading[] {
    return [...this.#read.values()]
  }

  async read(url: string, timeMaxMs: number, silentMaxMs?: number): Promise<WebReading> {
    const reading = this.#known.get(url) ?? (await this.#web.read(url, timeMaxMs, silentMaxMs))
    this.#read.set(url, reading)
    return reading
  }

  resolves(host: string): Promise<boolean> {
    return this.#web.resolves(host)
  }
}

/** Never reads anything: every page counts as timed out. */
export function offlineReader(clock: Clock): WebReader {
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
