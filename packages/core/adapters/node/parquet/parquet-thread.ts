import { parentPort, workerData } from 'node:worker_threads'
import { done } from '../../shared/thread-link.js'
import { ParquetFile, type Rows } from './parquet-file.js'

/** Encodes a file on another core: a row group takes longer than the server may be busy. */
const file = new ParquetFile(workerData)

parentPort?.on('message', (rows: Rows | null) => {
  const bytes = rows === null ? file.end() : file.add(rows)
  if (bytes) parentPort?.postMessage(bytes, [bytes.buffer])
  parentPort?.postMessage(done)
})
