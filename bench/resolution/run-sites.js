import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { startPageReading } from '../../packages/core/dist/node.js'
import { jsonLines } from '../lines.js'
import { resolveDomain } from './pipeline.js'
import { recordedWeb } from './recorded-web.js'

/** Resolves every site of a file and writes one line per site. Sequential, so that the CPU time of each can be measured. */
export async function runSites({ sites, out, storage, clock }) {
  const startedAt = performance.now()
  const reading = await startPageReading()
  const file = createWriteStream(out)
  const lines = []
  let failures = 0
  try {
    for await (const { id, domain, pages } of jsonLines(sites)) {
      const before = process.cpuUsage()
      const web = recordedWeb(pages, { reading, clock })
      const answer = await resolveDomain({ web, storage, clock }, domain).catch((error) => {
        failures += 1
        console.error(`${id}: ${error.stack}`)
        return failed
      })
      const { user, system } = process.cpuUsage(before)
      const line = { id, ...answer, cpu_ms: Math.round((user + system) / 100) / 10 }
      lines.push(line)
      if (!file.write(`${JSON.stringify(line)}\n`)) await once(file, 'drain')
    }
  } finally {
    await reading.close()
    file.end()
    await finished(file)
  }
  return { lines, failures, seconds: (performance.now() - startedAt) / 1_000 }
}

/** The line of a site for which the pipeline threw. Such errors are counted and printed. */
const failed = {
  match_status: 'scrape_failed',
  company_number: null,
  match_confidence: 0,
  review_candidates: [],
  evidence: [],
  pages_read: [],
}
