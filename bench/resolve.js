// Measures the throughput for a known, already charged domain, relative to a bare Hono route that echoes the same body,
// and the throughput of first charges for known domains. Uses SQLite with real keys and limits.
// The servers are loaded in turn on one core; the load comes from a process on another core.
// Usage: node bench/resolve.js [SECONDS] [ROUNDS]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load, startBare, startDemo } from './claims/server.js'
import { known, resolveFirst, storeMore } from './known-domains.js'
import { cpuSeconds } from './processes/usage.js'
import { medianOf } from './register/support.js'

const seconds = Number(process.argv[2] ?? 4)
const rounds = Number(process.argv[3] ?? 7)
const connections = 32
const ratioMin = 0.35
const chargedPerRound = 500
const warmUpRequests = 10_000
const [serverCore, loadCore] = [0, 1]
const folder = mkdtempSync(join(tmpdir(), 'brassplate-bench-'))
const database = join(folder, 'bench.db')
const children = []

try {
  const bare = await startBare(serverCore)
  children.push(bare.child)
  const ours = await startDemo(`sqlite:${database}`, serverCore)
  children.push(ours.child)
  await resolveFirst(ours.url, ours.key)
  const unpaid = await storeMore(database, chargedPerRound * rounds)
  const headers = { 'x-api-key': ours.key }
  // Warm up both servers before measuring.
  await measure(bare, headers, [{ domain: known }], { count: warmUpRequests })
  await measure(ours, headers, [{ domain: known }], { count: warmUpRequests })
  const all = { bare: [], paid: [], charged: [] }
  for (let round = 0; round < rounds; round += 1) {
    const echoed = await measure(bare, headers, [{ domain: known }])
    const paid = await measure(ours, headers, [{ domain: known }])
    const bodies = unpaid.slice(round * chargedPerRound, (round + 1) * chargedPerRound)
    const charged = await measure(ours, headers, bodies, { count: bodies.length })
    const ratio = paid.rate / echoed.rate
    all.bare.push(echoed)
    all.paid.push({ ...paid, ratio })
    all.charged.push(charged)
    console.log(`round ${round + 1}: bare echo ${describeResult(echoed)}`)
    console.log(
      `  charged before ${describeResult(paid)}, ratio ${ratio.toFixed(2)}; first charges ${describeResult(charged)}`,
    )
  }
  for (const [title, measured] of [
    ['bare echo', all.bare],
    ['charged before', all.paid],
    ['first charges', all.charged],
  ])
    console.log(`${title}: ${medianOf(measured, 'rate').toFixed(0)}/s, p99 ${medianOf(measured, 'p99').toFixed(1)} ms`)
  const ratio = medianOf(all.paid, 'ratio')
  console.log(`median ratio ${ratio.toFixed(2)} of the bare echo (target: at least ${ratioMin})`)
  if (ratio < ratioMin) process.exitCode = 1
} finally {
  for (const child of children) child.kill()
  rmSync(folder, { recursive: true, force: true })
}

async function measure({ child, url }, headers, bodies, more = {}) {
  const before = cpuSeconds(child.pid)
  const measured = await load(url, headers, { bodies, connections, seconds, ...more }, loadCore)
  return { ...measured, cpu: (cpuSeconds(child.pid) - before) / measured.statuses[200] }
}

function describeResult({ rate, p99, cpu }) {
  return `${rate.toFixed(0)}/s p99 ${p99.toFixed(1)} ms (${(cpu * 1e6).toFixed(0)} µs CPU)`
}
