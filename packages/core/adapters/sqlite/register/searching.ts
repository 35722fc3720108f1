import { Worker } from 'node:worker_threads'
import { UnavailableError } from '../../../src/shared/errors.js'
import { threadFile } from '../../shared/thread-file.js'
import { type Answered, type Asked, answer } from './answer-question.js'
import { CurrentReader } from './current-reader.js'

const waitingMax = 500

export interface Searching {
  ask(asked: Asked): Promise<Answered>
  warm(): Promise<void>
  close(): Promise<void>
}

/** In a thread of its own where the built program is run; from sources, in this one. */
export function startSearching(
  database: string,
  thread = threadFile('register-search-thread', import.meta.url),
): Searching {
  if (thread) return new SearchThread(thread, database)

  const current = new CurrentReader(database)
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false
  return {
    async ask(asked) {
      if (isClosed) throw closed()
      const mine = last.then(() => answer(current, asked))
      last = mine.catch(() => {})
      return mine
    },
    warm: async () => {},
    async close() {
      isClosed = true
      await last
      current.close()
    },
  }
}

interface Waiting {
  done(answer: Answered | null): void
  failed(error: Error): void
}

interface Reply {
  id: number
  /** Null where nothing was asked but to warm up. */
  answer?: Answered | null
  error?: string
}

/** Started by the first question; one that dies is replaced by the next question. */
class SearchThread implements Searching {
  readonly #thread: URL
  readonly #database: string
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #isClosed = false
  #lastId = 0

  constructor(thread: URL, database: string) {
    this.#thread = thread
    this.#database = database
  }

  async ask(asked: Asked): Promise<Answered> {
    const answer = await this.#send(asked)
    if (!answer) throw new Error('A search came back without an answer.')
    return answer
  }

  async warm(): Promise<void> {
    await this.#send('warm')
  }

  #send(asked: Asked | 'warm'): Promise<Answered | null> {
    if (this.#isClosed) throw closed()
    if (this.#waiting.size >= waitingMax) {
      throw new UnavailableError('Too many searches are waiting.', { nextStep: 'Try again in a moment.' })
    }
    const worker = this.#worker ?? this.#start()
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done, failed })
      worker.postMessage({ id, asked })
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(this.#thread, { workerData: this.#database })
    worker.unref()
    worker.on('message', ({ id, answer, error }: Reply) => {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (answer !== undefined) waiting?.done(answer)
      else waiting?.failed(new Error(`A search failed: ${error ?? 'no answer'}`))
    })
    worker.on('error', (error) => this.#end(worker, error))
    worker.on('exit', () => this.#end(worker, new Error('The thread that searches has ended.')))
    this.#worker = worker
    return worker
  }

  /** A thread that fails ends twice, and the second time another may be at work in its place. */
  #end(worker: Worker, cause: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = null
    for (const { failed } of this.#waiting.values()) {
      failed(new UnavailableError('The search was interrupted.', { cause }))
    }
    this.#waiting.clear()
  }
}

function closed(): UnavailableError {
  return new UnavailableError('The register is closed: the server is stopping.')
}
