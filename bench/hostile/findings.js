// Repeats known attacks of free accounts, each against a new server, and prints what it cost that server.
// Usage: node scripts/built.js bench/hostile/findings.js [--postgres] [--only 2a,5] [--json FILE] [--markdown FILE] [--seconds 60]
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { listFindings } from './findings/lists.js'
import { promiseFindings } from './findings/promises.js'
import { sharingFindings } from './findings/sharing.js'
import { header, rowOf } from './findings/table.js'
import { textFindings } from './findings/texts.js'
import { workbookFindings } from './findings/workbooks.js'
import { apiClient, consoleClient } from './target/client.js'
import { openSite, raisedLimits } from './target/open-site.js'
import { untilQuiet, watchServer } from './target/watch-server.js'

const baselineMs = 5_000

const { values } = parseArgs({
  options: {
    postgres: { type: 'boolean', default: false },
    only: { type: 'string' },
    json: { type: 'string' },
    markdown: { type: 'string' },
    seconds: { type: 'string', default: '60' },
  },
})
const timeMaxMs = Number(values.seconds) * 1_000

const baselines = [
  { id: 'idle', title: 'no request but the probes', run: () => delay(baselineMs, { status: 'none' }) },
  {
    id: 'busy',
    title: 'one client that searches names, one request after the other',
    async run({ api }) {
      const until = performance.now() + baselineMs
      let count = 0
      for (; performance.now() < until; count += 1)
        await api(0).call('GET', `/v1/companies/search?name=harbour+${count}`)
      return { status: 200, note: `${count} requests` }
    },
  },
]
const findings = [...workbookFindings, ...textFindings, ...listFindings, ...sharingFindings, ...promiseFindings].sort(
  (one, other) => Number.parseInt(one.id, 10) - Number.parseInt(other.id, 10),
)
const wanted = values.only?.split(',')
/** `5` means 5-one, 5-four and 5-cells. */
const isWanted = ({ id }) => !wanted || wanted.some((name) => id === name || id.startsWith(`${name}-`))

const site = await openSite({ engine: values.postgres ? 'postgres' : 'sqlite' })
const results = []
try {
  console.log(`Engine: ${site.engine}. Load average: ${loadavg()[0].toFixed(2)}.\n\n${header}`)
  for (const finding of [...baselines, ...findings.filter(isWanted)]) {
    const result = await reproduce(finding)
    results.push(result)
    console.log(rowOf(result))
    if (values.json) writeFileSync(values.json, `${JSON.stringify({ engine: site.engine, results }, null, 2)}\n`)
    if (values.markdown) writeFileSync(values.markdown, `${[header, ...results.map(rowOf)].join('\n')}\n`)
  }
} finally {
  await site.close()
}
process.exit()

/** Runs one attack on a server of its own. A server that does not recover in time is killed. */
async function reproduce({ id, title, prepare, run }) {
  const server = await site.start(raisedLimits)
  const watch = watchServer(server)
  const { url } = server
  const context = {
    url,
    server,
    accounts: site.accounts,
    companies: site.companies,
    api: (place) => apiClient(url, site.accounts[place], timeMaxMs),
    site: (place) => consoleClient(url, site.accounts[place], timeMaxMs),
    withList,
    stop: () => site.stop(server),
  }
  try {
    context.prepared = await prepare?.(context)
    await untilQuiet(server, timeMaxMs)
    const measured = await watch.begin()
    const startedAt = performance.now()
    const ended = await Promise.race([run(context), delay(timeMaxMs, null, { ref: false })])
    const isQuiet =
      ended !== null && (await untilQuiet(server, Math.max(timeMaxMs - (performance.now() - startedAt), 2_000)))
    const { status = 'none', note = status === 0 ? `no answer: ${ended.text}` : '' } = ended ?? {}
    const figures = await measured()
    const seconds = (performance.now() - startedAt) / 1_000
    const result = { id, title, status, note, seconds, secondsMax: timeMaxMs / 1_000, load: figures.load }
    // A server that the reproduction itself has stopped has no figures.
    if (ended !== null && server.child.exitCode === 0) return { ...result, hasEnded: true }
    return { ...result, ...figures, hasEnded: isQuiet }
  } catch (error) {
    return { id, title, status: 'failed', note: error.message, hasEnded: true }
  } finally {
    watch.end()
    await site.stop(server, 2_000)
    await site.drop(server)
  }
}

/** Also waits for the list that was sent, if it was taken. */
async function withList(client, sending) {
  const sent = await sending
  if (sent.status !== 202) return sent
  const { state, ms } = await client.untilEnded(sent)
  return { status: sent.status, note: `list ${state} after ${(ms / 1_000).toFixed(1)} s` }
}
