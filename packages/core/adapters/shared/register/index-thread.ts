import { parentPort, workerData } from 'node:worker_threads'
import { IndexBuilder } from './index-builder.js'
import type { FromIndexThread } from './index-building.js'
import { unpackCompanies } from './packed-companies.js'

/** The other core's share of an import: it builds the index while companies are written. */
const builder = new IndexBuilder(String(workerData))
const tell = (message: FromIndexThread) => parentPort?.postMessage(message)

parentPort?.on('message', (companies: string | null) => {
  if (companies !== null) {
    builder.add(unpackCompanies(companies))
    tell({ kind: 'added' })
    return
  }
  for (const part of builder.finish()) tell({ kind: 'part', part })
  tell({ kind: 'finished' })
})
