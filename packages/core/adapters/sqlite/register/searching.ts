import { Worker } from 'node:worker_threads'
import { UnavailableError } from '../../../src/shared/errors.js'
import { Outbox } from '../../shared/outbox.js'
import { threadFile } from '../../shared/thread-file.js'
import { CurrentReader } from './current-reader.js'
import { readResult, SearchQueue, type SearchRequest, type SearchResult } from './search-queue.js'

const pendingMax = 500

export interface Searching {
  ask(request: SearchRequest): Promise<SearchResult>
  warm(): Promise<void>
  close(): Promise<void>
}

/**
 * Uses a worker thread in the built program and the current thread when run from source. A small register needs no
 * thread: a search takes less time than starting one.
 */
export function startSearching(
  database: string,
  isSmall: () => boolean,
  thread = threadFile('register-search-thread', import.meta.url),
): Searching {
  const here = searchingHere(database)
  if (!thread) return here

  const elsewhere = new ThreadSearching(thread, database)
  // Once started, the thread answers all: it notices a new register, and closes the old file, only when it is asked.
  const choose = () => {
    if (isClosed) throw closed()
    return elsewhere.isStarted || !isSmall() ? elsewhere : here
  }
  let isClosed = false
  return {
    ask: async (request) => choose().ask(request),
    warm: async () => choose().warm(),
    async close() {
      isClosed = true
      await Promise.all([here.close(), elsewhere.close()])
    },
  }
}

function searchingHere(database: string): Searching {
  const current = new CurrentReader(database)
  const queue = new SearchQueue(current)
  let isClosed = false
  return {
    async ask(request) {
      if (isClosed) throw closed()
      return new Promise((done, failed) => queue.add({ request, done, failed }))
    },
    warm: async () => {},
    async close() {
      isClosed = true
      await queue.rest()
      current.close()
    },
  }
}

interface PendingSearch {
  done(text: string | null): void
  failed(error: Error): void
}

export interface AskedOfThread {
  readonly id: number
  readonly request: SearchRequest | 'warm'
}

export interface Reply {
  readonly id: number
  /** Null if the request was only to warm up. */
  readonly text?: string | null
  readonly error?: string
}

/** Starts a thread with the first request, and another one if it dies. Only a request keeps the process running. */
class ThreadSearching implements Searching {
  readonly #thread: URL
  readonly #database: string
  readonly #pending = new Map<number, PendingSearch>()
  #running: { readonly worker: Worker; readonly outbox: Outbox<AskedOfThread> } | null = null
  #isClosed = false
  #lastId = 0

  constructor(thread: URL, database: string) {
    this.#thread = thread
    this.#database = database
  }

  get isStarted(): boolean {
    return this.#running !== null
  }

  async ask(request: SearchRequest): Promise<SearchResult> {
    const text = await this.#send(request)
    if (text === null) throw new Error('A search returned no result.')
    return readResult(text)
  }

  async warm(): Promise<void> {
    await this.#send('warm')
  }

  #send(request: SearchRequest | 'warm'): Promise<string | null> {
    if (this.#isClosed) throw closed()
    if (this.#pending.size >= pendingMax) {
      throw new UnavailableError('Too many searches are queued.', { nextStep: 'Try again in a moment.' })
    }
    this.#running ??= this.#start()
    const { worker, outbox } = this.#running
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((done, failed) => {
      this.#pending.set(id, { done, failed })
      worker.ref()
      outbox.add({ id, request })
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#running?.worker.terminate()
  }

  #start() {
    const worker = new Worker(this.#thread, { workerData: this.#database })
    worker.on('message', (replies: readonly Reply[]) => {
      for (const { id, text, error } of replies) {
        const pending = this.#pending.get(id)
        this.#pending.delete(id)
        if (text !== undefined) pending?.done(text)
        else pending?.failed(new Error(`A search failed: ${error ?? 'no result'}`))
      }
      if (this.#pending.size === 0) worker.unref()
    })
    worker.on('error', (error) => this.#end(worker, error))
    worker.on('exit', () => this.#end(worker, new Error('The search thread has ended.')))
    return { worker, outbox: new Outbox<AskedOfThread>((asked) => worker.postMessage(asked)) }
  }

  /** A failing thread emits both `error` and `exit`; by the second, a new thread may have replaced it. */
  #end(worker: Worker, cause: unknown): void {
    if (this.#running?.worker !== worker) return
    this.#running = null
    for (const { failed } of this.#pending.values()) {
      failed(new UnavailableError('The search was interrupted.', { cause }))
    }
    this.#pending.clear()
  }
}

function closed(): UnavailableError {
  return new UnavailableError('The register is closed: the server is stopping.')
}
