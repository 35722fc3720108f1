import { parentPort } from 'node:worker_threads'
import { readFacts } from '../read-facts.js'
import { type PageQuestion, ready } from './page-worker.js'

/** Reads pages away from the thread that answers requests, one at a time. It may be ended at any moment. */
parentPort?.on('message', ({ bytes, contentType, url }: PageQuestion) => {
  parentPort?.postMessage(readFacts(bytes, contentType, url))
})
parentPort?.postMessage(ready)
