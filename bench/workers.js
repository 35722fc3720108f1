// Measures how fast a fleet on Postgres reads new websites: one `api` process and 1, 2 and 4 workers. Each page comes after
// a pause, as on the web. Usage: npx -y pnpm@10 bench:workers [--workers 1,2,4] [--domains 400] [--pause 1000]
import { createServer } from 'node:net'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { read } from './claims/server.js'
import { openSite, raisedLimits } from './hostile/target/open-site.js'
import { cpuSeconds } from './processes/usage.js'
import { unknownSite } from './soak/unknown-site.js'

const pollMs = 100
const connections = 8

const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: '1,2,4' },
    domains: { type: 'string', default: '400' },
    pause: { type: 'string', default: '1000' },
  },
})
const counts = values.workers.split(',').map(Number)
const domains = Array.from({ length: Number(values.domains) }, (_, place) => unknownSite(place))
const preload = new URL('soak/preload.js', import.meta.url).href

const site = await openSite({
  engine: 'postgres',
  accounts: 1,
  world: ['bench/soak/world.js', values.domains, '1', '0', values.pause],
})
try {
  console.log(
    '| Workers | Domains a second | To the first | CPU of the workers for each | CPU of the api for each | Load |',
  )
  console.log('|---|---|---|---|---|---|')
  for (const count of counts) await measure(count)
} finally {
  await site.close()
}
process.exit()

async function measure(count) {
  const port = await freePort()
  const settings = {
    ...raisedLimits,
    BRASSPLATE_CREDITS: 'off',
    BRASSPLATE_BASE_URL: `http://127.0.0.1:${port}`,
    NODE_OPTIONS: `--import ${preload}`,
  }
  const api = await site.start({ ...settings, BRASSPLATE_ROLE: 'api', BRASSPLATE_PORT: String(port) })
  const workers = []
  for (let place = 0; place < count; place += 1)
    workers.push(await site.restart(api, { ...settings, BRASSPLATE_ROLE: 'worker' }))
  const sql = postgres(api.database.url, { max: 1, onnotice: () => {} })
  const cpu = (servers) => servers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0)
  const before = { at: performance.now(), api: cpu([api]), workers: cpu(workers) }
  try {
    await ask(api)
    let firstAt = null
    for (let ended = 0; ended < domains.length; ) {
      await delay(pollMs)
      const [row] = await sql`SELECT count(*)::int AS ended FROM jobs WHERE status <> 'open'`
      ended = row.ended
      if (ended > 0) firstAt ??= performance.now()
    }
    const seconds = (performance.now() - before.at) / 1_000
    const each = (spent) => `${((spent * 1_000) / domains.length).toFixed(0)} ms`
    const first = `${((firstAt - before.at) / 1_000).toFixed(1)} s`
    const spent = [each(cpu(workers) - before.workers), each(cpu([api]) - before.api)]
    const row = [count, (domains.length / seconds).toFixed(1), first, ...spent, loadavg()[0].toFixed(1)]
    console.log(`| ${row.join(' | ')} |`)
  } finally {
    await sql.end()
    for (const server of [...workers, api]) await site.stop(server)
    await site.drop(api)
  }
}

/** Asks about each domain, without waiting for its answer. */
async function ask({ url }) {
  const headers = { 'x-api-key': site.accounts[0].key, 'content-type': 'application/json', prefer: 'respond-async' }
  const left = domains.values()
  const lane = async () => {
    for (const domain of left)
      await read(`${url}/v1/resolve/domain`, headers, { method: 'POST', body: JSON.stringify({ domain }) })
  }
  await Promise.all(Array.from({ length: connections }, lane))
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}
