import type { Worker } from 'node:worker_threads'

/** What a thread posts when a message is dealt with. */
export const done = 'done'

/** Sends messages to a thread that answers each with `done`. Other messages of the thread are notes. */
export class ThreadLink<Message, Note = never> {
  readonly #worker: Worker
  #unanswered = 0
  #failure: unknown = null
  #wake = () => {}

  constructor(worker: Worker, onNote: (note: Note) => void = () => {}) {
    this.#worker = worker
    worker.on('message', (message: typeof done | Note) => {
      if (message === done) this.#unanswered -= 1
      else onNote(message)
      this.#wake()
    })
    worker.on('error', (error) => {
      this.#failure = error
      this.#wake()
    })
  }

  /** Resolves when the message is on its way and at most so many are unanswered. */
  async send(message: Message, unansweredMax: number): Promise<void> {
    this.#unanswered += 1
    this.#worker.postMessage(message)
    await this.until(() => this.#unanswered <= unansweredMax)
  }

  async until(isSo: () => boolean): Promise<void> {
    while (!isSo() && this.#failure === null) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    if (this.#failure !== null) throw this.#failure
  }

  get isIdle(): boolean {
    return this.#unanswered === 0
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}
