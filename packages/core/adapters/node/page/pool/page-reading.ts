import type { PageFacts } from '../../../../src/resolution/extract/page-facts.js'
import { threadFile } from '../../../shared/thread-file.js'
import { type PageQuestion, PageWorker } from './page-worker.js'

const threadsMax = 2
/** Far more than are ever fetched concurrently. */
const waitingMax = 100
const killMsDefault = 2_000

export interface PageReading {
  /**
   * The facts of a page. Null if it could not be read within its time and memory limits, if too many pages are
   * queued, or after `close`. The caller keeps ownership of the bytes.
   */
  read(bytes: Uint8Array, contentType: string, url: string): Promise<PageFacts | null>
  /** Ends the threads. Queued pages resolve to null. */
  close(): Promise<void>
}

export interface PageReadingOptions {
  readonly threads?: number
  /** Time a page may take before its thread is terminated. */
  readonly killMs?: number
  /** The thread's script; null to read in the current thread. */
  readonly thread?: URL | null
}

/** Uses worker threads in the built program and the current thread when run from source. */
export function startPageReading({
  threads = 1,
  killMs = killMsDefault,
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

interface QueuedPage {
  readonly question: PageQuestion
  answer(facts: PageFacts | null): void
}

/** Queued pages get the next idle thread in arrival order. */
class PageThreads implements PageReading {
  readonly #workers: readonly PageWorker[]
  #waiting: QueuedPage[] = []
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
