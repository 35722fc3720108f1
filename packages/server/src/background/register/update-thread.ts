import { parentPort, workerData } from 'node:worker_threads'
import type { Config } from '../../config/config.js'
import { updateFromSnapshot } from './update-from-snapshot.js'

/** An import blocks its thread for minutes, so it runs in a worker thread. Any message asks it to stop. */
const stopping = new AbortController()
parentPort?.once('message', () => stopping.abort())

// runUpdate passes the server's configuration as workerData.
const updated = await updateFromSnapshot(workerData as Config, stopping.signal)
parentPort?.postMessage(updated)
parentPort?.close()
