import { Worker } from 'node:worker_threads'
import type { ColumnChoices, Columns } from '../../../src/lists/columns/guess-columns.js'
import { type Sheet, SheetError, type SheetRow } from '../../../src/lists/sheet.js'
import { errorCode } from '../../../src/shared/errors.js'

const memoryMaxMegabytes = 128
const youngMemoryMaxMegabytes = 16
/** A file of 50 MB takes a few seconds; a machine may be ten times as slow while it is busy. */
const readingMsMax = 60_000

export interface FileToRead {
  /** Of the open file. It must stay open until the reading has ended. */
  readonly descriptor: number
  readonly name: string | null
  readonly sheetName?: string | undefined
  readonly choices?: ColumnChoices | undefined
  /** If no column is recognised, the sheet is read all the same: a person chooses later. */
  readonly mayLackRoles?: boolean | undefined
}

/** A sheet that a thread reads. */
export interface ThreadSheet extends Omit<Sheet, 'sample' | 'size'> {
  readonly roles: Columns
}

/** What the thread answers to each message: the head of the sheet first, then its rows. */
export type ThreadAnswer =
  | { readonly kind: 'sheet'; readonly sheet: Omit<ThreadSheet, 'rows'> }
  | { readonly kind: 'rows'; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'problem'; readonly message: string; readonly nextStep: string }

export interface ThreadOptions {
  /** Ends the reading. */
  readonly signal?: AbortSignal | undefined
  /** How long the thread may work on a file. The time that `use` takes does not count. */
  readonly readingMs?: number
  /** The script of the thread; by default it is beside the built file. */
  readonly thread?: URL
}

/**
 * Reads a file in a thread of its own, so that no file can stop this one. The thread reads on only as fast as `use`
 * takes the rows, and it is gone when this function returns.
 */
export async function readInThread<Result>(
  file: FileToRead,
  use: (sheet: ThreadSheet) => Promise<Result>,
  { signal, readingMs = readingMsMax, thread = new URL('./sheet-thread.js', import.meta.url) }: ThreadOptions = {},
): Promise<Result> {
  signal?.throwIfAborted()
  const reading = new ThreadReading(file, thread, readingMs)
  const stop = () => reading.fail(signal?.reason)
  signal?.addEventListener('abort', stop)
  try {
    const head = await reading.next()
    if (head.kind !== 'sheet') throw new Error('The thread did not begin with the sheet.')
    return await use({ ...head.sheet, rows: reading.rows() })
  } finally {
    signal?.removeEventListener('abort', stop)
    await reading.close()
  }
}

class ThreadReading {
  readonly #worker: Worker
  #leftMs: number
  #failure: unknown = null
  #onAnswer: (answer: ThreadAnswer) => void = () => {}
  #onFailure: (error: unknown) => void = () => {}

  constructor(file: FileToRead, thread: URL, readingMs: number) {
    this.#leftMs = readingMs
    this.#worker = new Worker(thread, {
      workerData: file,
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMaxMegabytes,
        maxYoungGenerationSizeMb: youngMemoryMaxMegabytes,
      },
    })
    this.#worker.on('message', (answer: ThreadAnswer) => this.#onAnswer(answer))
    this.#worker.on('error', (error) => this.fail(isOutOfMemory(error) ? tooMuch('memory') : error))
    this.#worker.on('exit', () => this.fail(new Error('The thread that reads a file has ended.')))
  }

  async next(): Promise<ThreadAnswer> {
    if (this.#failure !== null) throw this.#failure
    const startedAt = performance.now()
    // If this thread was busy, an answer may have arrived by now: it is taken first.
    const timer = setTimeout(() => setImmediate(() => this.fail(tooMuch('time'))), Math.max(0, this.#leftMs))
    try {
      const answer = await new Promise<ThreadAnswer>((done, failed) => {
        this.#onAnswer = done
        this.#onFailure = failed
        this.#worker.postMessage('next')
      })
      if (answer.kind === 'problem') throw new SheetError(answer.message, answer.nextStep)
      return answer
    } finally {
      clearTimeout(timer)
      this.#onFailure = () => {}
      this.#leftMs -= performance.now() - startedAt
    }
  }

  async *rows(): AsyncGenerator<SheetRow> {
    for (let answer = await this.next(); answer.kind === 'rows'; answer = await this.next()) yield* answer.rows
  }

  fail(error: unknown): void {
    this.#failure ??= error
    this.#onFailure(this.#failure)
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY'
}

function tooMuch(what: 'time' | 'memory'): SheetError {
  return new SheetError(
    `Reading the file takes too much ${what}.`,
    'Split the list, or leave out columns with long texts; save a workbook as CSV.',
  )
}
