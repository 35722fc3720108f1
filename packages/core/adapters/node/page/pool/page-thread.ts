import { parentPort } from 'node:worker_threads'
import { readFacts } from '../read-facts.js'
import { type PageQuestion, ready } from './page-worker.js'

/** Parses pages off the main thread, one at a time. It may be terminated at any moment. */
parentPort?.on('message', ({ bytes, contentType, url }: PageQuestion) => {
  parentPort?.postMessage(readFacts(bytes, contentType, url))
})
parentPort?.postMessage(ready)
