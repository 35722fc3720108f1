// Measures searches and GET /v1/auth/me under load: requests per second and the 99th percentile, each relative to a bare
// Hono route in the same round. All processes share the cores.
// Usage: node bench/search-load.js DATABASE FILE [--queries 2000] [--seconds 6] [--rounds 3] [--against CHECKOUT]
// DATABASE has a register imported from FILE. The queries are made from the names in FILE and sent in turn over 32
// connections. --against also measures another built checkout in the same rounds, on the same database or, if its schema
// differs, on --against-database.
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { load, startBare, startServer } from './claims/server.js'
import { typicalQueries } from './register/search-queries.js'
import { commandLine, createAccount, medianOf } from './register/support.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    queries: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
    against: { type: 'string' },
    'against-database': { type: 'string' },
  },
})
const [database, file] = positionals
if (!database || !file) {
  console.error('Usage: node bench/search-load.js DATABASE FILE [--queries 2000] [--seconds 6] [--rounds 3]')
  process.exit(2)
}

const target = { rate: 1_000, p99: 80 }
const connections = 32
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const children = []

try {
  const searches = typicalQueries(file, Number(values.queries)).map((query) => `/v1/companies/search?${query}`)
  const bare = await startBare()
  children.push(bare.child)
  const programs = [{ name: '', main: commandLine, store: database }]
  if (values.against) {
    const main = join(values.against, 'packages/cli/dist/main.js')
    programs.push({ name: 'against: ', main, store: values['against-database'] ?? database })
  }
  const measured = []
  const keys = new Map()
  for (const { name, main, store } of programs) {
    // A second account in the same database would replace the first one.
    if (!keys.has(store)) keys.set(store, await createAccount(store, main))
    const headers = { 'x-api-key': keys.get(store) }
    const { url, child } = await startServer(store, main)
    children.push(child)
    measured.push({ name: `${name}search`, url, headers, paths: searches })
    measured.push({ name: `${name}auth/me`, url, headers, paths: ['/v1/auth/me'] })
  }
  for (const { url, headers, paths } of measured) await load(url, headers, { paths, connections, count: paths.length })

  const results = new Map(measured.map(({ name }) => [name, []]))
  for (let round = 1; round <= rounds; round += 1) {
    const baseline = await load(bare.url, {}, { paths: ['/echo'], connections, seconds })
    console.log(`round ${round}: bare route ${show(baseline)}, load average ${loadavg()[0].toFixed(1)}`)
    for (const { name, url, headers, paths } of measured) {
      const result = await load(url, headers, { paths, connections, seconds })
      results.get(name).push({ ...result, ratio: result.rate / baseline.rate })
      console.log(`  ${name}: ${show(result)}, ratio ${(result.rate / baseline.rate).toFixed(3)}`)
    }
  }
  for (const [name, all] of results) {
    const median = (figure) => medianOf(all, figure)
    const isSlow = name === 'search' && (median('rate') < target.rate || median('p99') > target.p99)
    const verdict = name === 'search' ? (isSlow ? 'SLOW' : 'ok  ') : '    '
    const figures = show({ rate: median('rate'), p50: median('p50'), p99: median('p99') })
    console.log(`${verdict} median ${name}: ${figures}, ratio ${median('ratio').toFixed(3)}`)
  }
  console.log(`     target for search: at least ${target.rate}/s, p99 at most ${target.p99} ms`)
} finally {
  for (const child of children) child.kill('SIGTERM')
}

function show({ rate, p50, p99 }) {
  return `${rate.toFixed(0)}/s p50 ${p50.toFixed(1)} ms p99 ${p99.toFixed(1)} ms`
}
