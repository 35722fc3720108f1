import { Worker } from 'node:worker_threads'
import type { Row } from '../../../src/register/import/register-importer.js'
import { threadFile } from '../../shared/thread-file.js'
import { ThreadLink } from '../../shared/thread-link.js'
import { type PackedRows, packRows, unpackRows } from './packed-rows.js'
import { RegisterFileWriter, type WriterStep } from './register-file-writer.js'

const unansweredMax = 3
/** A part of what an import may take; SQLite's cache lies outside the heap. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 }

type Step = Exclude<WriterStep, { kind: 'rows' }>
export type ToWriter = { readonly kind: 'packed'; readonly rows: PackedRows } | Step

/** A register file being written. */
export interface RegisterWriting {
  /** Resolves when more may be given. */
  add(rows: readonly Row[]): Promise<void>
  /** Resolves when the step may be followed by another. */
  take(step: Step): Promise<void>
  /** Resolves when everything given is in the file. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** In a thread of its own where the built program is run; from sources, in this one. */
export function startRegisterWriting(path: string): RegisterWriting {
  const thread = threadFile('register-writer-thread', import.meta.url)
  if (thread) return inThread(new Worker(thread, { workerData: path, resourceLimits }))

  const writer = new RegisterFileWriter(path)
  return {
    add: async (rows) => writer.take({ kind: 'rows', rows: unpackRows(packRows(rows)) }),
    take: async (step) => writer.take(step),
    settled: async () => {},
    close: async () => writer.close(),
  }
}

function inThread(worker: Worker): RegisterWriting {
  const link = new ThreadLink<ToWriter>(worker)
  return {
    add: (rows) => link.send({ kind: 'packed', rows: packRows(rows) }, unansweredMax),
    take: (step) => link.send(step, unansweredMax),
    settled: () => link.until(() => link.isIdle),
    close: () => link.close(),
  }
}
