import type { PageFacts } from '../../../../src/resolution/read/page-facts.js'
import { threadFile } from '../../../shared/thread-file.js'
import { type PageQuestion, PageWorker } from './page-worker.js'

const threadsMax = 2
/** Far more than are ever fetched at once. */
const waitingMax = 100
const killMsUnlessGiven = 2_000

export interface PageReading {
  /**
   * What a page tells. Null where it could not be read within its time and memory, where too many pages wait, and once
   * it is closed. The bytes stay the caller's.
   */
  read(bytes: Uint8Array, contentType: string, url: string): Promise<PageFacts | null>
  /** Ends the threads. Pages that wait are answered with null. */
  close(): Promise<void>
}

export interface PageReadingOptions {
  readonly threads?: number
  /** How long a page may take before its thread is ended. */
  readonly killMs?: number
  /** The file of the thread; null to read in this one. */
  readonly thread?: URL | null
}

/** In threads of their own where the built program is run; from sources, in this one. */
export function startPageReading({
  threads = 1,
  killMs = killMsUnlessGiven,
  thread = threadFile('page-thread', import.meta.url),
}: PageReadingOptions = {}): PageReading {
  if (thread) return new PageThreads(thread, Math.min(Math.max(threads, 1), threadsMax), killMs)

  let isClosed = false
  return {
    async read(bytes, contentType, url) {
      const { readFacts } = await import('../read-facts.js')
      return isClosed ? null : readFacts(bytes, contentType, url)
    },
    async close() {
      isClosed = true
    },
  }
}

interface Waiting {
  readonly question: PageQuestion
  answer(facts: PageFacts | null): void
}

/** Pages wait in the order of asking for a thread that is free. */
class PageThreads implements PageReading {
  readonly #workers: readonly PageWorker[]
  #waiting: Waiting[] = []
  #isClosed = false

  constructor(thread: URL, threads: number, killMs: number) {
    this.#workers = Array.from({ length: threads }, () => new PageWorker(thread, killMs))
  }

  async read(bytes: Uint8Array, contentType: string, url: string): Promise<PageFacts | null> {
    if (this.#isClosed || this.#waiting.length >= waitingMax) return null
    return new Promise((answer) => {
      this.#waiting.push({ question: { bytes, contentType, url }, answer })
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const { answer } of this.#waiting.splice(0)) answer(null)
    await Promise.all(this.#workers.map((worker) => worker.close()))
  }

  #next(): void {
    const worker = this.#workers.find(({ isIdle }) => isIdle)
    const next = worker ? this.#waiting.shift() : undefined
    if (!worker || !next) return
    worker.read(next.question).then((facts) => {
      next.answer(facts)
      this.#next()
    })
  }
}
