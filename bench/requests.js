// Compares the throughput of an authenticated, rate-limited and logged request answered from SQLite with a bare Hono
// route. Both servers run as separate processes and are loaded in turn.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const connections = 32
const seconds = Number(process.argv[2] ?? 4)
const rounds = 3

const folder = mkdtempSync(join(tmpdir(), 'brassplate-bench-'))
const children = []

function start(parameters, env, pattern) {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, parameters, {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    let heard = ''
    child.stdout.on('data', (chunk) => {
      heard += chunk
      const found = pattern.exec(heard)
      if (found) done(found)
    })
    child.once('exit', (code) => failed(new Error(`exited with ${code}`)))
  })
}

/** Returns requests per second and the 99th percentile in milliseconds. */
async function measure(url, headers) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port, pathname } = new URL(url)
  const times = []
  const end = performance.now() + seconds * 1_000
  const once = () =>
    new Promise((done, failed) => {
      const startedAt = performance.now()
      request({ hostname, port, path: pathname, headers, agent }, (response) => {
        if (response.statusCode !== 200) failed(new Error(`returned ${response.statusCode}`))
        response.resume()
        response.once('end', () => {
          times.push(performance.now() - startedAt)
          done()
        })
      })
        .once('error', failed)
        .end()
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) await once()
    }),
  )
  agent.destroy()
  times.sort((one, other) => one - other)
  return { rate: times.length / seconds, p99: times[Math.floor(times.length * 0.99)] }
}

const median = (values) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)]

try {
  const [, bareUrl] = await start([new URL('./bare-hono.js', import.meta.url).pathname], {}, /(http:\S+)/)
  const main = new URL('../packages/cli/dist/main.js', import.meta.url).pathname
  const env = {
    BRASSPLATE_PORT: '0',
    BRASSPLATE_DATABASE_URL: `sqlite:${join(folder, 'bench.db')}`,
    BRASSPLATE_API_RATE: '100000000/60s',
    BRASSPLATE_LOG_LEVEL: 'warn',
  }
  const [, key, url] = await start([main, 'serve', '--demo'], env, /X-API-Key: (\S+)' (\S+)\n/)

  const ratios = []
  for (let round = 1; round <= rounds; round += 1) {
    const bare = await measure(bareUrl, { 'x-api-key': key })
    const ours = await measure(url, { 'x-api-key': key })
    ratios.push(ours.rate / bare.rate)
    console.log(
      `round ${round}: bare ${bare.rate.toFixed(0)}/s p99 ${bare.p99.toFixed(1)} ms, ` +
        `GET /v1/auth/me ${ours.rate.toFixed(0)}/s p99 ${ours.p99.toFixed(1)} ms, ratio ${(ours.rate / bare.rate).toFixed(2)}`,
    )
  }
  console.log(`median ratio ${median(ratios).toFixed(2)}`)
} finally {
  for (const child of children) child.kill()
  rmSync(folder, { recursive: true, force: true })
}
