import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { IndexBuilder, type IndexPart, type Placed } from './index-builder.js'
import { packCompanies } from './packed-companies.js'

const waitingMax = 2
/** Half of what an import may take; the lists themselves lie outside the heap. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

/** Builds an index beside the work of the caller, in a folder of its own that `close` removes. */
export interface IndexBuilding {
  /** Resolves when more may be given. */
  add(companies: readonly Placed[]): Promise<void>
  /** Begins to write the index at once; gives its files as they are asked for. */
  finish(): AsyncIterable<IndexPart>
  close(): Promise<void>
}

export type FromIndexThread = { kind: 'added' } | { kind: 'part'; part: IndexPart } | { kind: 'finished' }

/** In a thread of its own where the built program is run; from sources, in this one. */
export function startIndexBuilding(prefix: string): IndexBuilding {
  const folder = mkdtempSync(prefix)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const thread = new URL('./register-index-thread.js', import.meta.url)
  if (existsSync(fileURLToPath(thread)))
    return new IndexThread(new Worker(thread, { workerData: folder, resourceLimits }), remove)

  const builder = new IndexBuilder(folder)
  return {
    add: async (companies) => builder.add(companies),
    finish: async function* () {
      yield* builder.finish()
    },
    close: async () => remove(),
  }
}

class IndexThread implements IndexBuilding {
  readonly #worker: Worker
  readonly #remove: () => void
  readonly #parts: IndexPart[] = []
  #waiting = 0
  #isFinished = false
  #failure: unknown = null
  #wake = () => {}

  constructor(worker: Worker, remove: () => void) {
    this.#worker = worker
    this.#remove = remove
    worker.on('message', (message: FromIndexThread) => {
      if (message.kind === 'added') this.#waiting -= 1
      else if (message.kind === 'part') this.#parts.push(message.part)
      else this.#isFinished = true
      this.#wake()
    })
    worker.on('error', (error) => {
      this.#failure = error
      this.#wake()
    })
  }

  async add(companies: readonly Placed[]): Promise<void> {
    await this.#until(() => this.#waiting < waitingMax)
    this.#waiting += 1
    this.#worker.postMessage(packCompanies(companies))
  }

  finish(): AsyncIterable<IndexPart> {
    this.#worker.postMessage(null)
    return this.#written()
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
    this.#remove()
  }

  async *#written(): AsyncGenerator<IndexPart> {
    for (;;) {
      await this.#until(() => this.#parts.length > 0 || this.#isFinished)
      const part = this.#parts.shift()
      if (!part) return
      yield part
    }
  }

  async #until(isSo: () => boolean): Promise<void> {
    while (!isSo() && this.#failure === null) {
      await new Promise<void>((done) => {
        this.#wake = done
      })
    }
    if (this.#failure !== null) throw this.#failure
  }
}
