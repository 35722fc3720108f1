// Measures what one of each thing costs, on both engines: CPU time of the process and of Postgres, bytes in the database
// with indexes, statements, round trips and calls to Companies House. What the process does while it is idle is taken off.
// Usage: npx -y pnpm@10 bench:unit-costs [--times 200] [--engine sqlite|postgres]
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDatabase, startPostgres } from './register/postgres.js'
import { countPostgresStatements, countSqliteStatements } from './unit-costs/count-statements.js'
import { openServer } from './unit-costs/open-server.js'
import { postgresTables, sqliteTables } from './unit-costs/stored-bytes.js'
import { callsMade, warmUp, works } from './unit-costs/works.js'

const idleMs = 10_000
const changing = 100
/** Sites that only the warm-up reads. */
const warmUpSites = 50
const tablesShown = 4

const { values } = parseArgs({ options: { times: { type: 'string', default: '200' }, engine: { type: 'string' } } })
const times = Number(values.times)
const rows = []
console.error(`load average ${loadavg()[0].toFixed(1)}`)
if (values.engine !== 'postgres') await onSqlite()
if (values.engine !== 'sqlite') await onPostgres()
console.log(
  '| One | Engine | CPU | CPU of Postgres | Bytes stored | Statements | Round trips | Companies House calls | Most bytes in |',
)
console.log('|---|---|---|---|---|---|---|---|---|')
for (const row of rows) console.log(`| ${row.join(' | ')} |`)
process.exit()

async function onSqlite() {
  const folder = mkdtempSync(join(tmpdir(), 'brassplate-units-'))
  const path = join(folder, 'units.db')
  try {
    const statements = countSqliteStatements()
    const measured = await measureAll(`sqlite:${path}`, { statements, tables: sqliteTables(path) })
    for (const one of measured) rows.push(rowOf('SQLite', one, one))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Twice, because the proxy that counts the statements costs CPU time of this process. */
async function onPostgres() {
  const server = await startPostgres()
  try {
    const plain = await createDatabase(server.url)
    const none = { read: () => ({ statements: 0, roundTrips: 0 }) }
    const costs = await measureAll(plain, { statements: none, tables: postgresTables(plain, server.process.pid) })
    const other = await createDatabase(server.url)
    const statements = await countPostgresStatements(other)
    const counts = await measureAll(statements.url, { statements, tables: postgresTables(other, server.process.pid) })
    await statements.close()
    for (const [place, one] of costs.entries()) rows.push(rowOf('Postgres', one, counts[place]))
  } finally {
    await server.stop()
  }
}

async function measureAll(database, { statements, tables }) {
  const server = await openServer(database, { sites: times + warmUpSites, changing })
  const readAll = () => {
    const { user, system } = process.cpuUsage()
    return { at: performance.now(), cpu: (user + system) / 1_000, backend: tables.backendMs(), ...statements.read() }
  }
  try {
    await warmUp(server)
    await delay(idleMs)
    const idleFrom = readAll()
    await delay(idleMs)
    const idle = difference(idleFrom, readAll())
    const measured = []
    for (const { title, run } of works) {
      const [bytesBefore, callsBefore] = [await tables.read(), await callsMade(server)]
      const before = readAll()
      const { units, besides } = await run(server, times)
      const spent = difference(before, readAll())
      spent.calls = (await callsMade(server)) - callsBefore
      const grown = growth(bytesBefore, await tables.read())
      for (const name of ['cpu', 'backend', 'statements', 'roundTrips'])
        spent[name] -= (idle[name] / idle.at) * spent.at
      console.error(`${title}: ${units} in ${(spent.at / 1_000).toFixed(1)} s`)
      measured.push({ title, units, spent, grown })
      if (besides) measured.push({ title: besides.title, units: besides.units, spent, grown })
    }
    return measured
  } finally {
    await server.close()
    await tables.close()
  }
}

function difference(before, after) {
  return Object.fromEntries(Object.keys(before).map((name) => [name, after[name] - before[name]]))
}

function growth(before, after) {
  return [...after]
    .map(([name, bytes]) => ({ name, bytes: bytes - (before.get(name) ?? 0) }))
    .filter(({ bytes }) => bytes > 0)
    .sort((one, other) => other.bytes - one.bytes)
}

function rowOf(engine, { title, units, spent, grown }, counted) {
  const per = (amount, digits = 1) => Math.max(0, amount / units).toFixed(digits)
  const perCounted = (amount) => Math.max(0, amount / counted.units).toFixed(1)
  const isPostgres = engine === 'Postgres'
  return [
    title,
    engine,
    `${per(spent.cpu, 2)} ms`,
    isPostgres ? `${per(spent.backend, 2)} ms` : '–',
    per(
      grown.reduce((sum, { bytes }) => sum + bytes, 0),
      0,
    ),
    perCounted(counted.spent.statements),
    isPostgres ? perCounted(counted.spent.roundTrips) : '–',
    per(spent.calls),
    grown
      .slice(0, tablesShown)
      .map(({ name, bytes }) => `${name} ${per(bytes, 0)}`)
      .join(', '),
  ]
}
