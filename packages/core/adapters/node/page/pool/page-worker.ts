import { Worker } from 'node:worker_threads'
import type { PageFacts } from '../../../../src/resolution/extract/page-facts.js'

/** Posted by a thread once it can accept pages. */
export const ready = 'ready'
const memoryMaxMegabytes = 128
/** Starting a thread does not count against the page and can take a while on a busy machine. */
const startMsMax = 10_000

export interface PageQuestion {
  readonly bytes: Uint8Array
  readonly contentType: string
  readonly url: string
}

type OnFacts = (facts: PageFacts | null) => void

/** One thread that reads one page at a time. A page over its limits terminates it; the next page starts a new one. */
export class PageWorker {
  readonly #thread: URL
  readonly #killMs: number
  #worker: Worker | null = null
  #isReady = false
  #question: PageQuestion | null = null
  #answer: OnFacts | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(thread: URL, killMs: number) {
    this.#thread = thread
    this.#killMs = killMs
  }

  get isIdle(): boolean {
    return this.#answer === null
  }

  /** Call only while idle. Null if the page could not be read. */
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
    this.#dropWorker(worker)
    await worker.terminate()
  }

  #start(): void {
    const worker = new Worker(this.#thread, { resourceLimits: { maxOldGenerationSizeMb: memoryMaxMegabytes } })
    this.#worker = worker
    worker.on('message', (message: typeof ready | PageFacts | null) => {
      if (worker !== this.#worker) return
      if (message === ready) this.#post()
      else this.#finish(message)
    })
    worker.on('error', () => this.#dropWorker(worker))
    worker.on('exit', () => this.#dropWorker(worker))
    this.#terminateAfter(startMsMax)
  }

  #post(): void {
    const question = this.#question
    const worker = this.#worker
    this.#isReady = true
    if (worker === null || question === null) return
    // Transfer a copy, so that the caller keeps its bytes. (`Buffer.slice` would not copy.)
    const bytes = new Uint8Array(question.bytes)
    worker.ref()
    worker.postMessage({ ...question, bytes }, [bytes.buffer])
    this.#terminateAfter(this.#killMs)
  }

  #terminateAfter(milliseconds: number): void {
    clearTimeout(this.#timer)
    const worker = this.#worker
    this.#timer = setTimeout(() => {
      // If the main thread was blocked, a result may already be queued: let it arrive first.
      setImmediate(() => {
        if (worker === null || worker !== this.#worker || this.isIdle) return
        this.#dropWorker(worker)
        void worker.terminate()
      })
    }, milliseconds)
  }

  /** A failing thread emits both `error` and `exit`; by the second, a new thread may have replaced it. */
  #dropWorker(worker: Worker): void {
    if (worker !== this.#worker) return
    this.#worker = null
    this.#isReady = false
    this.#finish(null)
  }

  #finish(facts: PageFacts | null): void {
    clearTimeout(this.#timer)
    this.#worker?.unref()
    const answer = this.#answer
    this.#answer = null
    this.#question = null
    answer?.(facts)
  }
}
