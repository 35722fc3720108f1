import { parentPort } from 'node:worker_threads'
import { type PageQuestion, ready } from './page-worker.js'
import { readFacts } from './read-facts.js'

/** Reads pages away from the thread that answers requests, one at a time. It may be ended at any moment. */
parentPort?.on('message', ({ bytes, contentType, url }: PageQuestion) => {
  parentPort?.postMessage(readFacts(bytes, contentType, url))
})
parentPort?.postMessage(ready)
