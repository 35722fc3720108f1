import { parentPort, workerData } from 'node:worker_threads'
import { done } from '../thread-link.js'
import { IndexBuilder } from './index-builder.js'
import { unpackCompanies } from './packed-companies.js'

/** Another core's share of an import: it builds the index while companies are read and written. */
const builder = new IndexBuilder(String(workerData))

parentPort?.on('message', (companies: string | null) => {
  if (companies !== null) builder.add(unpackCompanies(companies))
  else for (const part of builder.finish()) parentPort?.postMessage(part)
  parentPort?.postMessage(done)
})
