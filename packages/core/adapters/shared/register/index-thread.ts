import { parentPort, workerData } from 'node:worker_threads'
import { done } from '../thread-link.js'
import { IndexBuilder } from './index-builder.js'
import { unpackCompanies } from './packed-companies.js'

/** Builds the index on another core while companies are read and written. */
const builder = new IndexBuilder(String(workerData))

parentPort?.on('message', (companies: string | null) => {
  if (companies !== null) builder.add(unpackCompanies(companies))
  else for (const part of builder.finish()) parentPort?.postMessage(part)
  parentPort?.postMessage(done)
})
