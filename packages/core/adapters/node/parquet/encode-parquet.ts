import { Worker } from 'node:worker_threads'
import type { Table } from '../../../src/exports/table.js'
import { threadFile } from '../../shared/thread-file.js'
import { ThreadLink } from '../../shared/thread-link.js'
import type { ParquetFile, Rows } from './parquet-file.js'

const unansweredMax = 8

/** Uses a thread of its own in the built program, and the current thread when run from source. */
export async function* encodeParquet({ columns, batches }: Table): AsyncGenerator<Uint8Array> {
  const thread = threadFile('parquet-thread', import.meta.url)
  if (!thread) {
    // Loaded only here: a server would never use it.
    const { ParquetFile } = await import('./parquet-file.js')
    yield* encodeHere(new ParquetFile(columns), batches)
    return
  }
  let ready: Uint8Array[] = []
  const workerData = columns.map(({ name, type }) => ({ name, type }))
  const link = new ThreadLink<Rows | null, Uint8Array>(new Worker(thread, { workerData }), (bytes) => ready.push(bytes))
  try {
    for await (const rows of batches) {
      await link.send(rows, unansweredMax)
      yield* ready
      ready = []
    }
    await link.send(null, 0)
    yield* ready
  } finally {
    await link.close()
  }
}

async function* encodeHere(file: ParquetFile, batches: Table['batches']): AsyncGenerator<Uint8Array> {
  for await (const rows of batches) {
    const bytes = file.add(rows)
    if (bytes) yield bytes
  }
  yield file.end()
}
