import { parentPort, workerData } from 'node:worker_threads'
import { done } from '../../shared/thread-link.js'
import { unpackRows } from './packed-rows.js'
import { RegisterFileWriter } from './register-file-writer.js'
import type { ToWriter } from './register-writing.js'

/** Another core's share of an import: it writes companies while the next ones are read. */
const writer = new RegisterFileWriter(String(workerData))

parentPort?.on('message', (message: ToWriter) => {
  writer.take(message.kind === 'packed' ? { kind: 'rows', rows: unpackRows(message.rows) } : message)
  parentPort?.postMessage(done)
})
