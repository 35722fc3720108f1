// Fills the tables of signals and deliveries of a Postgres database, and measures their reads, a write and the sweep of
// what is too old at each size. Usage: npx -y pnpm@10 bench:large-tables [--rows 10000,1000000,10000000]
//   [--deliveries 10000,1000000]
// It needs about 1 kB of disk for each signal and 1.5 kB for each delivery. Uses a temporary Postgres, or the one of
// BRASSPLATE_BENCH_POSTGRES, which must be empty.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { systemClock } from '../packages/core/dist/node.js'
import { openPostgres } from '../packages/core/dist/postgres.js'
import { fillAccounts, fillDeliveries, fillSignals, inBulk, start } from './large-tables/fill.js'
import { withPostgres } from './register/postgres.js'
import { percentile } from './register/support.js'
import { createWorld, sampleSignal } from './webhooks/support.js'

const rounds = 60
const batches = 10
const batchSize = 500
const pageSize = 50
const historyMax = 100
let published = 0

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000,1000000,10000000' },
    deliveries: { type: 'string', default: '10000,1000000' },
  },
})
const sizesOf = (text) => text.split(',').map(Number)
const everything = { signalType: null, company: null, since: null, cursor: null, page: 1, limit: pageSize }
const noneFull = { destinations: [], origins: [], accounts: [], skipsFailing: false }

await withPostgres(async (url) => {
  const { ports, engine } = createWorld(await openPostgres({ url, clock: systemClock, migrations: 'apply' }))
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe('SET synchronous_commit = off')
    const accounts = await fillAccounts(sql, ports)
    const pick = (list) => list[Math.floor(Math.random() * list.length)]
    console.log('| Rows | What | Median | p99 | Load |\n|---|---|---|---|---|')
    await atEach(sizesOf(values.rows), (from, to) => fillSignals(sql, from, to), {
      tables: ['signals', 'feed_signals'],
      works: {
        'first page of a feed, with its count': () => engine.signals.feed(pick(accounts), everything),
        'signals after the middle of a feed': (rows) =>
          ports.signals.after(pick(accounts), Math.floor(rows / 2), pageSize),
        'the signals of a company': () => ports.signals.history(pickCompany(), historyMax),
        'a page of a watchlist': () => ports.watchlist.page(pick(accounts), null, pageSize),
        'one entry of a watchlist': () => ports.watchlist.find(accounts[0], '00000007'),
        'a signal written and fed': () => publish(ports),
      },
      sweep: (before) => ports.signals.purge(before, batchSize),
    })
    await atEach(sizesOf(values.deliveries), (from, to) => fillDeliveries(sql, from, to), {
      tables: ['webhook_deliveries'],
      works: {
        'deliveries of a destination': () => ports.deliveries.list(accounts[4], 5, { page: 1, limit: pageSize }),
        'a claim that finds nothing due': () =>
          ports.deliveries.claim({ id: 'lease', until: Date.now() }, Date.now(), noneFull, 10),
      },
      sweep: (before) => ports.deliveries.purge(before, batchSize),
    })
  } finally {
    await sql.end()
    await ports.close()
  }

  async function atEach(sizes, fill, { tables, works, sweep }) {
    let filled = 0
    for (const rows of sizes) {
      await inBulk(sql, tables, () => fill(filled, rows))
      filled = rows
      await sql.unsafe(`VACUUM ANALYZE ${tables.join(', ')}`)
      for (const table of tables) {
        const [{ bytes }] = await sql`SELECT pg_total_relation_size(${table})::float8 AS bytes`
        print(
          rows,
          `${table}, with indexes`,
          `${(bytes / 2 ** 20).toFixed(0)} MB`,
          `${(bytes / rows).toFixed(0)} B a row`,
        )
      }
      for (const [title, work] of Object.entries(works)) report(rows, title, await timesOf(rounds, () => work(rows)))
      report(rows, 'a look for old rows that finds none', await timesOf(batches, () => sweep(start)))
    }
    report(filled, `${batchSize} old rows deleted`, await timesOf(batches, () => sweep(Date.now())))
  }
})
process.exit()

function pickCompany() {
  return String(Math.floor(Math.random() * 200_000)).padStart(8, '0')
}

function publish(ports) {
  published += 1
  const signal = { ...sampleSignal(published), company: pickCompany() }
  return ports.atomically(async ({ signals }) => signals.feed(await signals.add([{ signal, key: signal.id }])))
}

async function timesOf(count, work) {
  const times = []
  for (let round = 0; round < count; round += 1) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return times
}

function report(rows, title, times) {
  print(rows, title, `${percentile(times, 0.5).toFixed(1)} ms`, `${percentile(times, 0.99).toFixed(1)} ms`)
}

function print(rows, title, median, p99) {
  console.log(`| ${rows.toLocaleString('en')} | ${title} | ${median} | ${p99} | ${loadavg()[0].toFixed(1)} |`)
}
