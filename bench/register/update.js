// A second snapshot: only what differs is written, in at most the time of the first import, and what is handed on is
// exactly what was planted. Usage: node bench/register/update.js DATABASE CHANGED PLAN
// DATABASE holds the register that CHANGED and PLAN (both from generate.js --changed --plan) were made for.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { importRegister } from '../../packages/core/dist/node.js'
import { compose, parseConfig } from '../../packages/server/dist/index.js'
import { environment } from './support.js'

const [database, changed, plan] = process.argv.slice(2)
if (!database || !changed || !plan) {
  console.error('Usage: node bench/register/update.js DATABASE CHANGED PLAN')
  process.exit(2)
}

const config = parseConfig(environment({ BRASSPLATE_DATABASE_URL: database }))
const { engine, clock, close } = await compose(config)
const handed = new Map()
const startedAt = performance.now()
let handingMs = 0
const outcome = await importRegister({
  register: {
    ...engine.register,
    async publishImportChanges() {
      const from = performance.now()
      const count = await engine.register.publishImportChanges(({ number }) =>
        handed.set(number, (handed.get(number) ?? 0) + 1),
      )
      handingMs = performance.now() - from
      return count
    },
  },
  clock,
  sources: [changed],
  bulkUrl: config.registerBulkUrl,
  downloads: `${changed}.`,
  isMerge: false,
  isComplete: true,
})
const seconds = (performance.now() - startedAt) / 1_000

const planted = new Map()
for await (const line of createInterface({ input: createReadStream(plan) })) {
  if (line) {
    const { number, kind } = JSON.parse(line)
    planted.set(number, kind)
  }
}
const missing = [...planted.keys()].filter((number) => !handed.has(number))
const unplanned = [...handed.keys()].filter((number) => !planted.has(number))
const twice = [...handed.values()].filter((count) => count > 1)
console.log(
  `${seconds.toFixed(1)} s, of which handing on ${(handingMs / 1_000).toFixed(1)} s, ${(process.resourceUsage().maxRSS / 1_024).toFixed(0)} MB resident at most`,
)
console.log(
  `added ${outcome.added}, changed ${outcome.changed}, absent ${outcome.absent}; handed on ${handed.size} of ${planted.size} planted`,
)
console.log(`missing ${missing.length}, not planted ${unplanned.length}, handed on twice ${twice.length}`)
await close()
process.exitCode = missing.length + unplanned.length + twice.length > 0 ? 1 : 0
