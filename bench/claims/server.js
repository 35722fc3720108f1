import { request } from 'node:http'
import { runProcess, startProcess } from '../processes/start-process.js'
import { commandLine, environment } from '../register/support.js'

const quiet = { BRASSPLATE_PORT: '0', BRASSPLATE_LOG_LEVEL: 'warn', BRASSPLATE_API_RATE: '1000000/1s' }

/**
 * Starts the server on a database. Returns its address, the milliseconds until it answered, and its process. To profile
 * it: BENCH_FLAGS="--cpu-prof".
 */
export async function startServer(database, main = commandLine) {
  const startedAt = performance.now()
  const { found: url, child } = await startProcess(main, ['serve', '--database', database], {
    env: environment({ ...quiet, BRASSPLATE_CREDITS: 'off', NODE_OPTIONS: process.env.BENCH_FLAGS ?? '' }),
    find: (heard) => /"url":"(http:[^"]+)"/.exec(heard)?.[1],
  })
  await read(`${url}/healthz`, {})
  return { url, child, ms: performance.now() - startedAt }
}

/** Starts the demo on a database. Returns the address that resolves domains, a key for it and the process. */
export async function startDemo(database, core) {
  const env = { ...quiet, BRASSPLATE_DATABASE_URL: database, NODE_OPTIONS: process.env.BENCH_FLAGS ?? '' }
  const { found, child } = await startProcess(commandLine, ['serve', '--demo'], {
    env: environment(env),
    find: (heard) => /X-API-Key: (\S+)'[^\n]*\\\n.* (http\S+)\n/.exec(heard),
    core,
  })
  const [, key, url] = found
  return { url, key, child }
}

/** A Hono route that answers a constant, on the same HTTP server that ours uses. */
export async function startBare(core) {
  const find = (heard) => /(http:\/\/\S+)/.exec(heard)?.[1]
  const { found: url, child } = await startProcess('bench/bare-hono.js', [], { find, core })
  return { url, child }
}

/** Requests per second and percentiles. Paths are read, bodies are posted. */
export async function load(url, headers, what, core) {
  const loading = runProcess('bench/load.js', [], {}, core)
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
