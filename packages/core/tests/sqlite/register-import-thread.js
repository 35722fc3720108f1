// A thread that imports a register, for the test of what the thread beside it notices.
import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite } from '../../dist/sqlite.js'
import { importText } from '../../dist/testing.js'

const { path, text, options } = workerData
const storage = await openSqlite({ path, clock: { now: () => 1 }, migrations: 'check' })
await importText(storage.registerImporter, text, options)
await storage.close()
parentPort.postMessage('imported')
