import { Worker } from 'node:worker_threads'
import type { PageFacts } from '../../../../src/resolution/read/page-facts.js'

/** What a thread posts once it can take pages. */
export const ready = 'ready'
const memoryMaxMegabytes = 128
/** To start is not the page's doing, and on a busy machine takes a while. */
const startMsMax = 10_000

export interface PageQuestion {
  readonly bytes: Uint8Array
  readonly contentType: string
  readonly url: string
}

type Answer = (facts: PageFacts | null) => void

/** One thread, which reads one page at a time. A page that takes too long or too much ends it; the next starts another. */
export class PageWorker {
  readonly #thread: URL
  readonly #killMs: number
  #worker: Worker | null = null
  #isReady = false
  #question: PageQuestion | null = null
  #answer: Answer | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(thread: URL, killMs: number) {
    this.#thread = thread
    this.#killMs = killMs
  }

  get isIdle(): boolean {
    return this.#answer === null
  }

  /** To be called while idle alone. Gives null for a page that could not be read. */
  read(question: PageQuestion): Promise<PageFacts | null> {
    return new Promise((answer) => {
      this.#question = question
      this.#answer = answer
      if (this.#isReady) this.#post()
      else if (this.#worker === null) this.#start()
    })
  }

  async close(): Promise<void> {
    const worker = this.#worker
    if (worker === null) return
    this.#lose(worker)
    await worker.terminate()
  }

  #start(): void {
    const worker = new Worker(this.#thread, { resourceLimits: { maxOldGenerationSizeMb: memoryMaxMegabytes } })
    this.#worker = worker
    worker.on('message', (message: typeof ready | PageFacts | null) => {
      if (worker !== this.#worker) return
      if (message === ready) this.#post()
      else this.#settle(message)
    })
    worker.on('error', () => this.#lose(worker))
    worker.on('exit', () => this.#lose(worker))
    this.#endAfter(startMsMax)
  }

  #post(): void {
    const question = this.#question
    const worker = this.#worker
    this.#isReady = true
    if (worker === null || question === null) return
    // A copy is handed over, so that the caller's bytes stay its own. (A Buffer's `slice` would be none.)
    const bytes = new Uint8Array(question.bytes)
    worker.ref()
    worker.postMessage({ ...question, bytes }, [bytes.buffer])
    this.#endAfter(this.#killMs)
  }

  #endAfter(milliseconds: number): void {
    clearTimeout(this.#timer)
    const worker = this.#worker
    this.#timer = setTimeout(() => {
      // An answer may lie there already where this thread was the one that was held up.
      setImmediate(() => {
        if (worker === null || worker !== this.#worker || this.isIdle) return
        this.#lose(worker)
        void worker.terminate()
      })
    }, milliseconds)
  }

  /** A thread that fails ends twice, and the second time another may be at work in its place. */
  #lose(worker: Worker): void {
    if (worker !== this.#worker) return
    this.#worker = null
    this.#isReady = false
    this.#settle(null)
  }

  #settle(facts: PageFacts | null): void {
    clearTimeout(this.#timer)
    this.#worker?.unref()
    const answer = this.#answer
    this.#answer = null
    this.#question = null
    answer?.(facts)
  }
}
