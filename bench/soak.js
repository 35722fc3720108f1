// Runs a server for hours under mixed load and says whether what it uses stays bounded. Known and new domains, companies,
// searches, reviews, console pages and agents are asked at a fixed rate. Companies that are watched change every second,
// their signals go to a receiver on this machine, lists are sent and deleted, and the register is imported again.
// Usage: npx -y pnpm@10 bench:soak [--minutes 120] [--database sqlite|postgres|postgres://…] [--rate N] [--seed 1]
//   [--samples FILE]
// The rate is in requests per second; the default is half of what a short warm-up reaches. `postgres` starts a server of
// its own; an address is that of a server on which databases may be created. --samples stores each sample as JSON lines.
// To find a leak: BENCH_FLAGS=--heapsnapshot-signal=SIGUSR2, then send that signal to the server early and late.
import { appendFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openSite, raisedLimits } from './hostile/target/open-site.js'
import { startChores } from './soak/chores.js'
import { printReport } from './soak/print-report.js'
import { sampleServer } from './soak/sample-server.js'
import { sendRequests } from './soak/send-at-rate.js'
import { openTraffic } from './soak/traffic.js'

const sampleEveryMs = 10_000
const lineEveryMs = 5 * 60_000
const warmUp = { seconds: 20, connections: 16 }
const accountCount = 4
const sites = 20_000
const failuresMax = 50

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    database: { type: 'string', default: 'sqlite' },
    rate: { type: 'string' },
    seed: { type: 'string', default: '1' },
    samples: { type: 'string' },
  },
})
const minutes = Number(values.minutes)
const seed = Number(values.seed)
const preload = new URL('soak/preload.js', import.meta.url).href

const site = await openSite({
  engine: values.database.startsWith('postgres') ? 'postgres' : 'sqlite',
  accounts: accountCount,
  postgresUrl: values.database.includes(':') ? values.database : undefined,
  world: ['bench/soak/world.js', String(sites)],
})
const server = await site.start({
  ...raisedLimits,
  BRASSPLATE_CREDITS: 'off',
  NODE_OPTIONS: `--import ${preload} ${process.env.BENCH_FLAGS ?? ''}`,
})
try {
  await soak()
} finally {
  await site.stop(server)
  await site.drop(server)
  await site.close()
}
process.exit()

async function soak() {
  const traffic = await openTraffic(server, { accounts: site.accounts, world: site.world, seed })
  const rate = values.rate ? Number(values.rate) : await halfOfAll(traffic)
  console.log(`${site.engine}, process ${server.pid}: ${rate.toFixed(0)} requests/s for ${minutes} minutes`)

  const endsAt = Date.now() + minutes * 60_000
  const isOver = () => Date.now() > endsAt || server.child.exitCode !== null
  const statuses = new Map()
  const refused = new Map()
  const failures = []
  const samples = []
  const chores = startChores(site, server, { seed })
  const sampling = sampleUntil(isOver, samples, statuses)
  const sent = await sendRequests({ url: server.url, next: traffic.next, rate, isOver, onAnswer })
  await sampling
  await chores.stop()
  printReport({ samples, statuses, refused, failures, sent, chores, rate, log: server.log })
  if (server.child.exitCode !== null) process.exitCode = 1

  function onAnswer({ what, status, text }) {
    count(statuses, status)
    if (status >= 400 || status === 0) count(refused, `${what}: ${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`)
    if ((status >= 500 || status === 0) && failures.length < failuresMax)
      failures.push(`${new Date().toISOString()} ${status} ${what}: ${text.slice(0, 200)}`)
  }
}

function count(counts, name) {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

async function halfOfAll(traffic) {
  const endsAt = Date.now() + warmUp.seconds * 1_000
  const { connections } = warmUp
  const isOver = () => Date.now() > endsAt
  const { answered, seconds } = await sendRequests({
    url: server.url,
    next: traffic.next,
    connections,
    isOver,
    onAnswer: () => {},
  })
  console.log(`The warm-up reached ${(answered / seconds).toFixed(0)} requests/s over ${connections} connections.`)
  return answered / seconds / 2
}

async function sampleUntil(isOver, samples, statuses) {
  let lineAt = 0
  for (let due = Date.now(); !isOver(); due += sampleEveryMs) {
    const sample = { ...(await sampleServer(server)), statuses: Object.fromEntries(statuses), load: loadavg()[0] }
    samples.push(sample)
    if (values.samples) appendFileSync(values.samples, `${JSON.stringify(sample)}\n`)
    if (sample.at >= lineAt) {
      const { rss, heap, files, max, database, load } = sample
      console.log(
        `${new Date(sample.at).toISOString()} RSS ${rss.toFixed(0)} MB, heap ${heap.toFixed(0)} MB, ${files} files, ` +
          `longest delay ${max.toFixed(0)} ms, database ${database.toFixed(0)} MB, load ${load.toFixed(1)}`,
      )
      lineAt = sample.at + lineEveryMs
    }
    await delay(Math.max(0, due + sampleEveryMs - Date.now()))
  }
}
