import type { Worker } from 'node:worker_threads'

/** Posted by a thread when it has handled a message. */
export const done = 'done'

/** Sends messages to a thread that answers each with `done`. Other messages from the thread are notes. */
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

  /** Sends the message. Resolves when at most `unansweredMax` messages are unanswered. */
  async send(message: Message, unansweredMax: number): Promise<void> {
    this.#unanswered += 1
    this.#worker.postMessage(message)
    await this.until(() => this.#unanswered <= unansweredMax)
  }

  async until(isTrue: () => boolean): Promise<void> {
    while (!isTrue() && this.#failure === null) {
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
