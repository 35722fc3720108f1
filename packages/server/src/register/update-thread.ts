import { parentPort, workerData } from 'node:worker_threads'
import type { Config } from '../config/config.js'
import { updateFromBulk } from './update-from-bulk.js'

/** An import works for minutes without a pause, so it has a thread of its own. Any message asks it to stop. */
const stopping = new AbortController()
parentPort?.once('message', () => stopping.abort())

// Whoever starts the thread hands in the configuration it was started with.
const updated = await updateFromBulk(workerData as Config, stopping.signal)
parentPort?.postMessage(updated)
parentPort?.close()
