// Measures the latency of register searches over HTTP, minus that of a bare route in the same run, and of /healthz
// meanwhile. Usage: node bench/register/search.js DATABASE FILE [--queries 600] [--rounds 3]
// Every query is sent once in each round, and its median counts, because other work on the machine also delays some.
// DATABASE is sqlite:PATH or postgres://… with a register imported from FILE (plain CSV in the official layout). The
// queries are made from the names in FILE.
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import { startBare, startServer } from '../claims/server.js'
import { adversarialQueries, filterQueries, typicalQueries } from './search-queries.js'
import { createAccount, percentile } from './support.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { queries: { type: 'string', default: '600' }, rounds: { type: 'string', default: '3' } },
})
const [database, file] = positionals
if (!database || !file) {
  console.error('Usage: node bench/register/search.js DATABASE FILE [--queries 600] [--rounds 3]')
  process.exit(2)
}

const target = database.startsWith('sqlite:') ? { p50: 5, p99: 25, worst: 60 } : { p99: 80 }
const children = []
const agent = new Agent({ keepAlive: true, maxSockets: 4 })

try {
  const apiKey = await createAccount(database)
  const { url: address, child } = await startServer(database)
  children.push(child)
  const bare = await startBare()
  children.push(bare.child)
  const queries = [
    ...[...typicalQueries(file, Number(values.queries)), ...adversarialQueries()].map((query) => ({
      query,
      group: null,
    })),
    ...filterQueries(file),
  ]
  const key = { 'X-API-Key': apiKey }
  for (const { query } of queries) await ask(`${address}/v1/companies/search?${query}`, key)

  const health = []
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      health.push(await ask(`${address}/healthz`, {}))
      await new Promise((done) => setTimeout(done, 20))
    }
  })()
  const plain = []
  const times = queries.map((one) => ({ ...one, all: [] }))
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const { query, all } of times) {
      plain.push(await ask(bare.url, {}))
      all.push(await ask(`${address}/v1/companies/search?${query}`, key))
    }
  }
  for (const one of times) one.ms = percentile(one.all, 0.5)
  isDone = true
  await watching

  const bareMs = percentile(plain, 0.5)
  const beyond = times.map(({ ms }) => Math.max(0, ms - bareMs))
  const figures = { p50: percentile(beyond, 0.5), p99: percentile(beyond, 0.99), worst: Math.max(...beyond) }
  console.log(`${queries.length} queries; a bare route takes ${bareMs.toFixed(2)} ms`)
  for (const [name, ms] of Object.entries(figures)) {
    const bound = target[name]
    const verdict = bound === undefined ? '    ' : ms <= bound ? 'ok  ' : 'SLOW'
    console.log(
      `${verdict} ${name} ${ms.toFixed(2)} ms more${bound === undefined ? '' : ` (target: at most ${bound})`}`,
    )
  }
  console.log(
    `     /healthz meanwhile: p50 ${percentile(health, 0.5).toFixed(2)} ms, worst ${Math.max(...health).toFixed(2)} ms of ${health.length}`,
  )
  const filtered = times.filter(({ group }) => group !== null)
  console.log('filters, the slowest query of each beyond the bare route:')
  for (const [group, some] of Map.groupBy(filtered, ({ group }) => group)) {
    console.log(`     ${(Math.max(...some.map(({ ms }) => ms)) - bareMs).toFixed(1).padStart(6)} ms  ${group}`)
  }
  console.log('slowest:')
  for (const { query, ms } of times.sort((one, other) => other.ms - one.ms).slice(0, 8)) {
    console.log(`     ${ms.toFixed(1)} ms  ${query.slice(0, 100)}`)
  }
  for (const word of ['services', 'limited']) {
    const repeated = []
    for (let round = 0; round < 20; round += 1)
      repeated.push(await ask(`${address}/v1/companies/search?name=${word}`, key))
    console.log(`     ${word}: median of 20 ${percentile(repeated, 0.5).toFixed(2)} ms`)
  }
} finally {
  for (const child of children) child.kill('SIGTERM')
}

/** Milliseconds until the whole response has arrived. */
function ask(url, headers) {
  return new Promise((done, failed) => {
    const startedAt = performance.now()
    request(url, { headers, agent }, (response) => {
      if (response.statusCode !== 200) failed(new Error(`${url} returned ${response.statusCode}`))
      response.resume()
      response.once('end', () => done(performance.now() - startedAt))
    })
      .once('error', failed)
      .end()
  })
}
