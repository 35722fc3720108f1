import { parentPort, workerData } from 'node:worker_threads'
import { done } from '../../shared/thread-link.js'
import { unpackRows } from './packed-rows.js'
import { RegisterFileWriter } from './register-file-writer.js'
import type { WriterMessage } from './register-writing.js'

/** Writes companies on another core while the next ones are read. */
const writer = new RegisterFileWriter(String(workerData))

parentPort?.on('message', (message: WriterMessage) => {
  writer.take(message.kind === 'packed' ? { kind: 'rows', rows: unpackRows(message.rows) } : message)
  parentPort?.postMessage(done)
})
