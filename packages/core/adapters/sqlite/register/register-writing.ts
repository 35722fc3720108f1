import { Worker } from 'node:worker_threads'
import type { Row } from '../../../src/register/import/register-importer.js'
import { SmallFirst } from '../../shared/register/small-first.js'
import { threadFile } from '../../shared/thread-file.js'
import { ThreadLink } from '../../shared/thread-link.js'
import { type PackedRows, packRows, unpackRows } from './packed-rows.js'
import { RegisterFileWriter, type WriterStep } from './register-file-writer.js'

const unansweredMax = 3
/** Part of the memory budget of an import; SQLite's cache is outside the heap. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 }

type Step = Exclude<WriterStep, { kind: 'rows' }>
export type WriterMessage = { readonly kind: 'packed'; readonly rows: PackedRows } | Step

/** A register file being written. */
export interface RegisterWriting {
  /** Resolves when the next batch may be added. */
  add(rows: readonly Row[]): Promise<void>
  /** Resolves when the next step may be sent. */
  take(step: Step): Promise<void>
  /** Resolves when everything sent is in the file. */
  flushed(): Promise<void>
  close(): Promise<void>
}

/** Uses a worker thread in the built program, and the current thread for few companies or when run from source. */
export function startRegisterWriting(path: string): RegisterWriting {
  const thread = threadFile('register-writer-thread', import.meta.url)
  const here = () => inThisThread(new RegisterFileWriter(path))
  if (!thread) return here()

  const writing = new SmallFirst<Row, RegisterWriting>(here, () =>
    inThread(new Worker(thread, { workerData: path, resourceLimits })),
  )
  return {
    add: (rows) => writing.add(rows),
    take: async (step) => (await writing.target()).take(step),
    flushed: async () => (await writing.target()).flushed(),
    close: async () => writing.started?.close(),
  }
}

function inThisThread(writer: RegisterFileWriter): RegisterWriting {
  return {
    add: async (rows) => writer.take({ kind: 'rows', rows: unpackRows(packRows(rows)) }),
    take: async (step) => writer.take(step),
    flushed: async () => {},
    close: async () => writer.close(),
  }
}

function inThread(worker: Worker): RegisterWriting {
  const link = new ThreadLink<WriterMessage>(worker)
  return {
    add: (rows) => link.send({ kind: 'packed', rows: packRows(rows) }, unansweredMax),
    take: (step) => link.send(step, unansweredMax),
    flushed: () => link.until(() => link.isIdle),
    close: () => link.close(),
  }
}
