import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { startPageReading } from '../../packages/core/dist/node.js'
import { cpuMsOf } from '../processes/usage.js'
import { commandLine, percentile } from '../register/support.js'
import { typicalPage } from '../resolution/typical-page.js'
import { measure, onBothEngines } from '../webhooks/support.js'
import { load, startBare, startServer } from './server.js'

const pageBytes = 100_000
const pages = 200

/** Decoding, parsing and extracting a page, divided by its SHA-256. */
export async function pageClaims() {
  const page = Buffer.from(typicalPage(pageBytes))
  const reading = startPageReading()
  try {
    const read = () => reading.read(page, 'text/html; charset=utf-8', 'https://harbour-roofing.example/')
    for (let round = 0; round < 30; round += 1) await read()
    const ours = await cpuMsOf(async () => {
      for (let round = 0; round < pages; round += 1) await read()
    })
    const bare = await cpuMsOf(async () => {
      for (let round = 0; round < pages; round += 1) createHash('sha256').update(page).digest()
    })
    const figure = `${(ours / pages).toFixed(1)} ms of CPU`
    return [{ title: 'a page of 100 kB read', engine: '–', figure, ratio: ours / bare, baseline: 'its SHA-256' }]
  } finally {
    await reading.close()
  }
}

/** From the commit of a signal to its arrival, divided by a bare POST to a server on the same machine. */
export async function deliveryClaims(seconds) {
  const claims = []
  const bare = await startBare()
  const { p50 } = await load(bare.url, {}, { bodies: [{ id: 'sig' }], connections: 1, seconds: 1 })
  bare.child.kill('SIGTERM')
  await onBothEngines(async (engine, open) => {
    const perSecond = 50
    const { late, lost } = await measure(open, { receivers: 10, signals: seconds * perSecond, perSecond })
    const figure = `${percentile(late, 0.5).toFixed(1)} ms, ${percentile(late, 0.99).toFixed(1)} ms, ${lost}`
    claims.push({
      title: 'a signal to its delivery (median, p99, lost)',
      engine,
      figure,
      ratio: percentile(late, 0.5) / p50,
      baseline: 'a bare POST',
    })
  })
  return claims
}

/** Until the first answer, and the command line, divided by a bare Node process. */
export async function startClaims(engine, database) {
  const bare = percentile(
    [1, 2, 3, 4, 5].map(() => run(['-e', '0'])),
    0.5,
  )
  const help = percentile(
    [1, 2, 3, 4, 5].map(() => run([commandLine, '--help'])),
    0.5,
  )
  const { ms, child } = await startServer(database)
  child.kill('SIGTERM')
  const claim = (title, took) => ({
    title,
    engine,
    figure: `${took.toFixed(0)} ms`,
    ratio: took / bare,
    baseline: '`node -e 0`',
  })
  return [
    claim('a cold start until /healthz answers', ms),
    ...(engine === 'sqlite' ? [claim('brassplate --help', help)] : []),
  ]
}

function run(parameters) {
  const startedAt = performance.now()
  const { status } = spawnSync(process.execPath, parameters, { stdio: 'ignore' })
  if (status !== 0) throw new Error(`exited with ${status}`)
  return performance.now() - startedAt
}
