import { execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { commandLine, environment } from '../register/support.js'

const quiet = { BRASSPLATE_PORT: '0', BRASSPLATE_LOG_LEVEL: 'warn', BRASSPLATE_API_RATE: '1000000/1s' }

/** Starts the server on a database. Returns its address, the milliseconds until it answered, and its process. */
export async function startServer(database) {
  const startedAt = performance.now()
  const started = await start(
    [commandLine, 'serve', '--database', database],
    { ...quiet, BRASSPLATE_CREDITS: 'off' },
    /"url":"(http:[^"]+)"/,
  )
  await read(`${started.url}/healthz`, {})
  return { ...started, ms: performance.now() - startedAt }
}

/** A Hono route that answers a constant, on the same HTTP server that ours uses. */
export function startBare() {
  return start([fileURLToPath(new URL('../bare-hono.js', import.meta.url))], {}, /(http:\/\/\S+)/)
}

/** Starts a program, and waits until what it prints matches. */
export function start(parameters, env, pattern) {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, parameters, { env: environment(env), stdio: ['ignore', 'pipe', 'inherit'] })
    let heard = ''
    child.stdout.on('data', (chunk) => {
      heard += chunk
      const found = pattern.exec(heard)
      if (found) done({ url: found[1], found, child })
    })
    child.once('exit', (code) => failed(new Error(`exited with ${code}`)))
  })
}

/** Requests per second and percentiles. Paths are read, bodies are posted. */
export async function load(url, headers, what) {
  const loading = promisify(execFile)(process.execPath, [fileURLToPath(new URL('../load.js', import.meta.url))])
  loading.child.stdin.end(JSON.stringify({ url, headers, ...what }))
  const result = JSON.parse((await loading).stdout)
  const codes = Object.keys(result.statuses)
  if (codes.join() !== '200') throw new Error(`${url} returned ${JSON.stringify(result.statuses)}`)
  return result
}

/** The whole answer as a text. */
export function read(url, headers, { method = 'GET', body } = {}) {
  return new Promise((done, failed) => {
    const sent = request(url, { method, headers }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.once('end', () => done(Buffer.concat(chunks).toString('utf8')))
    })
    sent.once('error', failed)
    sent.end(body)
  })
}

export function residentMegabytes({ pid }) {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes ?? Number.NaN) / 1_024
}
