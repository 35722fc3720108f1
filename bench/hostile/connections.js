// Measures what clients that pipeline requests and never read the responses cost the server: its memory, and the
// latency of /healthz for others. Each line is a fresh server, reached directly or through a small reverse proxy.
// Usage: node scripts/built.js bench/hostile/connections.js [PATH]
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startProcess } from '../processes/start-process.js'
import { memoryMb } from '../processes/usage.js'

const attackedPath = process.argv[2] ?? '/openapi.json'
const requestsEach = 1_600
const probeEveryMs = 20
const settledMs = 2_000
const measureMaxMs = 60_000
/** A server that exceeds this is killed, because the other lines need the machine. */
const memoryMaxMb = 3_000

console.log(`${requestsEach} pipelined GET ${attackedPath} on each connection, responses never read`)
console.log('route   connections  RSS before   RSS peak  RSS after  longest /healthz')
for (const route of ['direct', 'proxy']) {
  for (const connections of [1, 4, 50]) console.log(await measure(route, connections))
}

async function measure(route, connections) {
  const folder = mkdtempSync(join(tmpdir(), 'brassplate-bench-'))
  const children = []
  const sockets = []
  const start = async (script, parameters, env) => {
    const { child, found: url } = await startProcess(script, parameters, { env, find: addressIn })
    children.push(child)
    return { child, url }
  }
  try {
    const server = await start('packages/cli/dist/main.js', ['serve'], {
      BRASSPLATE_PORT: '0',
      BRASSPLATE_DATABASE_URL: `sqlite:${join(folder, 'bench.db')}`,
      BRASSPLATE_LOG_LEVEL: 'info',
      ...(route === 'proxy' ? { BRASSPLATE_TRUSTED_PROXIES: '127.0.0.1' } : {}),
    })
    const attacked = route === 'proxy' ? await start('bench/hostile/proxy.js', [server.url], {}) : server
    await probe(server.url)
    const before = memoryMb(server.child.pid)

    const { hostname, port, host } = new URL(attacked.url)
    for (let count = 0; count < connections; count += 1) {
      const socket = connect(Number(port), hostname)
        .pause()
        .on('error', () => {})
      socket.write(`GET ${attackedPath} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(requestsEach))
      sockets.push(socket)
    }
    const { longestMs, peakMb, ended } = await watch(server)
    for (const socket of sockets) socket.destroy()
    await delay(settledMs)
    const after = ended ? 'killed' : `${memoryMb(server.child.pid)} MB`
    const peak = ended ? `>${memoryMaxMb} MB` : `${peakMb} MB`
    return [
      route.padEnd(7),
      String(connections).padStart(11),
      `${before} MB`.padStart(11),
      peak.padStart(10),
      after.padStart(10),
      `${ended ? '>' : ''}${longestMs.toFixed(0)} ms`.padStart(17),
    ].join(' ')
  } finally {
    for (const socket of sockets) socket.destroy()
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Polls /healthz until it has responded promptly for a while. */
async function watch(server) {
  const startedAt = performance.now()
  let [longestMs, peakMb, troubledAt] = [0, 0, startedAt]
  let asked = startedAt
  let isWatching = true
  const probing = (async () => {
    while (isWatching) {
      asked = performance.now()
      await probe(server.url).catch(() => {})
      const took = performance.now() - asked
      longestMs = Math.max(longestMs, took)
      if (took > 100) troubledAt = performance.now()
      await delay(probeEveryMs)
    }
  })()
  let ended = false
  for (;;) {
    await delay(probeEveryMs)
    const now = performance.now()
    peakMb = Math.max(peakMb, memoryMb(server.child.pid))
    longestMs = Math.max(longestMs, now - asked)
    if (peakMb > memoryMaxMb || server.child.exitCode !== null || now - startedAt > measureMaxMs) ended = true
    if (now - asked > 100) troubledAt = now
    if (ended || now - troubledAt > settledMs) break
  }
  isWatching = false
  if (ended) server.child.kill('SIGKILL')
  await probing
  return { longestMs, peakMb, ended }
}

function probe(url) {
  return new Promise((done, failed) => {
    const agent = new Agent()
    request(`${url}/healthz`, { agent }, (response) => response.resume().once('end', done).once('error', failed))
      .once('error', failed)
      .end()
  })
}

function addressIn(heard) {
  const [, logged, printed] = /"url":"(http:[^"]+)"|(http:\/\/127[^\s"]+)/.exec(heard) ?? []
  return logged ?? printed
}
