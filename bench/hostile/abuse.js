// Random abuse of every API call, console page and form, with generated lists and workbooks. Five sixths of the requests
// meet raised rate limits, one sixth the default ones. Prints a line for each minute, then each 5xx and each stall.
// Usage: node scripts/built.js bench/hostile/abuse.js [--minutes 10] [--seed 1] [--postgres] [--leave-out deepWorkbook,…]
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cpuSeconds, memoryMb } from '../processes/usage.js'
import { runAbuse } from './abuse/run-abuse.js'
import { openSite, raisedLimits } from './target/open-site.js'
import { watchServer } from './target/watch-server.js'

const sampleMs = 10_000
const shownMax = 40

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    postgres: { type: 'boolean', default: false },
    'leave-out': { type: 'string', default: '' },
    bodies: { type: 'string', default: join(tmpdir(), 'brassplate-abuse') },
  },
})

const site = await openSite({ engine: values.postgres ? 'postgres' : 'sqlite' })
const [raised, limited] = [await site.start(raisedLimits), await site.start()]
const watch = watchServer(raised)
const startedAt = Date.now()
const endsAt = startedAt + Number(values.minutes) * 60_000
const [samples, stalls, finished] = [[], [], []]
const minute = { requests: 0, failures: 0, unanswered: 0 }

console.log(`${site.engine}, seed ${values.seed}, ${values.minutes} minutes; load average ${loadavg()[0].toFixed(1)}`)
console.log(
  'minute  requests  5xx  unanswered  stalls > 250 ms  longest /readyz     RSS  default limits  server CPU  load',
)
const sampling = setInterval(() => samples.push({ at: Date.now(), mb: memoryMb(raised.pid) }), sampleMs)
const reporting = setInterval(() => void reportMinute(), 60_000)
try {
  const totals = await runAbuse({
    raised,
    limited,
    accounts: site.accounts,
    companies: site.companies.slice(0, 50),
    seed: Number(values.seed),
    isOver: () => Date.now() > endsAt || raised.child.exitCode !== null,
    leftOut: values['leave-out'].split(','),
    onRequest(request) {
      minute.requests += 1
      if (request.status >= 500) minute.failures += 1
      if (request.status === 0) minute.unanswered += 1
      finished.push(request)
      if (finished.length > 5_000) finished.splice(0, 1_000)
    },
  })
  await reportMinute()
  printTotals(totals)
} finally {
  clearInterval(sampling)
  clearInterval(reporting)
  watch.end()
  await Promise.all([site.stop(raised, 5_000), site.stop(limited, 5_000)])
  await site.close()
}
process.exit()

async function reportMinute() {
  const probes = await watch.readProbes()
  for (const { at, ms } of probes.stalls) stalls.push({ at, ms, running: runningAt(at, ms) })
  const shown = [
    ((Date.now() - startedAt) / 60_000).toFixed(1).padStart(6),
    String(minute.requests).padStart(9),
    String(minute.failures).padStart(4),
    String(minute.unanswered).padStart(11),
    String(probes.stalls.length).padStart(16),
    `${probes.longestMs.toFixed(0)} ms`.padStart(16),
    `${memoryMb(raised.pid)} MB`.padStart(7),
    `${memoryMb(limited.pid)} MB`.padStart(15),
    `${cpuSeconds(raised.pid).toFixed(0)} s`.padStart(11),
    loadavg()[0].toFixed(1).padStart(5),
  ]
  console.log(shown.join(' '))
  Object.assign(minute, { requests: 0, failures: 0, unanswered: 0 })
}

/** The requests that were open during a stall, or ended just before it. */
function runningAt(at, ms) {
  const open = finished.filter((request) => request.startedAt < at + ms && request.endedAt > at - 1_000)
  return [...new Set(open.map(({ what }) => what))].slice(0, 12).join(', ')
}

function printTotals({ requests, statuses, failures, unanswered, operations, pages, forms }) {
  const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`)
  console.log(`\n${requests} requests to ${operations} calls, ${pages} pages and ${forms} forms. ${counts.join(', ')}`)
  console.log(`RSS every 10 s: ${samples.map(({ mb }) => mb).join(' ')} MB`)
  console.log(`\n${stalls.length} stalls of /readyz over 250 ms`)
  for (const { at, ms, running } of stalls.sort((one, other) => other.ms - one.ms).slice(0, shownMax)) {
    console.log(`  ${((at - startedAt) / 1_000).toFixed(1)} s: ${ms.toFixed(0)} ms while ${running}`)
  }
  for (const [title, list] of [
    ['answers with 5xx', failures],
    ['requests without an answer', unanswered],
  ]) {
    console.log(`\n${list.length} ${title}`)
    for (const request of list.slice(0, shownMax)) console.log(`  ${describe(request)}`)
  }
}

/** The bodies are stored as files, so that a request can be repeated. */
function describe({ number, what, method, path, headers, body, status, text }) {
  let sent = ''
  if (body !== undefined) {
    mkdirSync(values.bodies, { recursive: true })
    const file = join(values.bodies, `${values.seed}-${number}`)
    writeFileSync(file, body)
    sent = ` -H 'Content-Type: ${headers['content-type']}' --data-binary @${file}`
  }
  return `#${number} ${status} ${what}: ${method} '${path.slice(0, 500)}'${sent} → ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`
}
