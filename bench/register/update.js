// Imports a second snapshot and checks that exactly the planted changes are published.
// Usage: node bench/register/update.js DATABASE CHANGED PLAN
// DATABASE holds the register for which CHANGED and PLAN were generated (generate.js --changed --plan).
import { importRegister } from '../../packages/core/dist/node.js'
import { compose, parseConfig } from '../../packages/server/dist/index.js'
import { jsonLines } from '../lines.js'
import { environment } from './support.js'

const [database, changed, plan] = process.argv.slice(2)
if (!database || !changed || !plan) {
  console.error('Usage: node bench/register/update.js DATABASE CHANGED PLAN')
  process.exit(2)
}

const config = parseConfig(environment({ BRASSPLATE_DATABASE_URL: database }))
const { engine, clock, close } = await compose(config)
const published = new Map()
const startedAt = performance.now()
let publishingMs = 0
const outcome = await importRegister({
  register: {
    ...engine.register,
    async publishImportChanges() {
      const from = performance.now()
      const count = await engine.register.publishImportChanges(({ number }) =>
        published.set(number, (published.get(number) ?? 0) + 1),
      )
      publishingMs = performance.now() - from
      return count
    },
  },
  clock,
  sources: [changed],
  snapshotUrl: config.registerSnapshotUrl,
  downloads: `${changed}.`,
  isMerge: false,
  isComplete: true,
})
const seconds = (performance.now() - startedAt) / 1_000

const planted = new Map()
for await (const { number, kind } of jsonLines(plan)) planted.set(number, kind)
const missing = [...planted.keys()].filter((number) => !published.has(number))
const unplanned = [...published.keys()].filter((number) => !planted.has(number))
const twice = [...published.values()].filter((count) => count > 1)
console.log(
  `${seconds.toFixed(1)} s, of which publishing took ${(publishingMs / 1_000).toFixed(1)} s, ${(process.resourceUsage().maxRSS / 1_024).toFixed(0)} MB peak resident memory`,
)
console.log(
  `added ${outcome.added}, changed ${outcome.changed}, absent ${outcome.absent}; published ${published.size} of ${planted.size} planted`,
)
console.log(`missing ${missing.length}, not planted ${unplanned.length}, published twice ${twice.length}`)
await close()
process.exitCode = missing.length + unplanned.length + twice.length > 0 ? 1 : 0
