// Sweeps the deadlines of many watched companies, each with a director whose identity verification is pending.
// Checks that each company gets exactly one signal in the whole period, and measures the time of each daily sweep.
// Usage: node bench/signals/deadlines.js [--watched 100000] [--days 90] [--sweeps 3] [--database postgres://…]
// The due dates are spread over --days days; with 1, all fall on the same day. Without --database a temporary SQLite
// file is used; with one, an empty Postgres database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { companyFacts } from '../../packages/core/dist/index.js'
import { compose, parseConfig } from '../../packages/server/dist/index.js'
import { environment } from '../register/support.js'

const companiesPerAccount = 1_000
const batchSize = 500
const dayMs = 24 * 60 * 60_000
const start = Date.UTC(2026, 10, 16, 12)
/** Days between the first notice and the due date. */
const noticeDays = 30

const { values } = parseArgs({
  options: {
    watched: { type: 'string', default: '100000' },
    days: { type: 'string', default: '90' },
    sweeps: { type: 'string', default: '3' },
    database: { type: 'string' },
  },
})
const [watched, days, sweeps] = [values.watched, values.days, values.sweeps].map(Number)
const folder = mkdtempSync(join(tmpdir(), 'brassplate-deadlines-'))
try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function run() {
  let now = start
  const database = values.database ?? `sqlite:${join(folder, 'bench.db')}`
  const config = parseConfig(environment({ BRASSPLATE_DATABASE_URL: database }))
  const { engine, ports, close } = await compose(config, { clock: { now: () => now } })
  try {
    await engine.signals.sweepDeadlines()
    await watchAll(engine, ports)
    let isExact = true
    for (let day = 1; day <= sweeps; day += 1) {
      now += dayMs
      const startedAt = performance.now()
      const { signals } = await engine.signals.sweepDeadlines()
      const seconds = (performance.now() - startedAt) / 1_000
      const expected = Array.from({ length: watched }, (_, index) => index % days).filter(
        (due) => due === day - 1,
      ).length
      console.log(`day ${day}: ${watched} watched, ${signals} signals (expected ${expected}), ${seconds.toFixed(2)} s`)
      if (signals !== expected) isExact = false
    }
    return isExact
  } finally {
    await close()
  }
}

async function watchAll(engine, ports) {
  for (let from = 0; from < watched; from += companiesPerAccount) {
    const email = `watcher-${from}@harbour-lane.example`
    const account = await engine.operator.openAccount({ email, password: `password of ${email}`, verified: true })
    const last = Math.min(from + companiesPerAccount, watched)
    for (let first = from; first < last; first += batchSize) {
      await ports.atomically(async ({ watchlist }) => {
        for (let index = first; index < Math.min(first + batchSize, last); index += 1) {
          const watch = { account, company: String(10_000_000 + index), at: start }
          await watchlist.watch(watch, companiesPerAccount, factsOf(index))
        }
      })
    }
  }
}

/** The first notice of a company is due between tomorrow and `days` days from now. */
function factsOf(index) {
  const dueOn = new Date(start + (noticeDays + 1 + (index % days)) * dayMs).toISOString().slice(0, 10)
  const verification = { statementDueOn: dueOn, startOn: null, endOn: null }
  const officer = {
    id: 'one',
    name: 'QUILLFEATHER, Ada',
    role: 'director',
    resignedOn: null,
    asOf: start,
    verification,
  }
  const report = { asOf: start, askedAt: start }
  return companyFacts(null, {
    profile: { value: { name: `COMPANY ${index} LIMITED`, status: 'active' }, ...report },
    officers: { value: { items: [officer], isComplete: true }, ...report },
    charges: null,
    insolvency: null,
    owners: null,
    statements: null,
    filings: null,
  })
}
