// Measures the throughput for a known, already charged domain, relative to a bare Hono route that echoes the same body,
// and the throughput of first charges for known domains. Uses SQLite with real keys and limits.
// The servers are loaded in turn on one core; the load comes from a process on another core.
// Usage: node bench/resolve.js [SECONDS] [ROUNDS]
import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { demoStarted, known, resolveFirst, storeMore } from './known-domains.js'
import { commandLine, environment, percentile } from './register/support.js'

const seconds = Number(process.argv[2] ?? 4)
const rounds = Number(process.argv[3] ?? 7)
const connections = 32
const ratioMin = 0.35
const chargedPerRound = 500
const warmUpRequests = 10_000

const folder = mkdtempSync(join(tmpdir(), 'brassplate-bench-'))
const database = join(folder, 'bench.db')
const hasCores = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0
/** To profile: BENCH_FLAGS="--cpu-prof". */
const flags = process.env.BENCH_FLAGS?.split(' ') ?? []
const children = []

/** Pins the program to one core if the machine supports it. */
function onCore(core, parameters) {
  return hasCores ? ['taskset', ['-c', String(core), process.execPath, ...parameters]] : [process.execPath, parameters]
}

function start(parameters, env, pattern) {
  return new Promise((done, failed) => {
    const child = spawn(...onCore(0, parameters), { env: environment(env), stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    let heard = ''
    child.stdout.on('data', (chunk) => {
      heard += chunk
      const found = pattern.exec(heard)
      if (found) done({ child, found })
    })
    child.once('exit', (code) => failed(new Error(`exited with ${code}`)))
  })
}

/** CPU milliseconds of a process so far. The kernel counts in hundredths of a second. */
function cpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function load({ child, url, key }, bodies, more = {}) {
  const what = JSON.stringify({ url, headers: { 'x-api-key': key }, bodies, connections, seconds, ...more })
  const script = fileURLToPath(new URL('./load.js', import.meta.url))
  const before = cpuMs(child.pid)
  const { stdout } = await promisify(execFile)(...onCore(1, [script, what]))
  const measured = JSON.parse(stdout)
  measured.cpu = (cpuMs(child.pid) - before) / measured.statuses[200]
  if (Object.keys(measured.statuses).join() !== '200') throw new Error(`returned ${JSON.stringify(measured.statuses)}`)
  return measured
}

const describeResult = ({ rate, p99, cpu }) =>
  `${rate.toFixed(0)}/s p99 ${p99.toFixed(1)} ms (${(cpu * 1_000).toFixed(0)} µs CPU)`

try {
  const echo = await start([fileURLToPath(new URL('./bare-hono.js', import.meta.url))], {}, /(http:\S+)/)
  const served = await start(
    [...flags, commandLine, 'serve', '--demo'],
    {
      BRASSPLATE_PORT: '0',
      BRASSPLATE_DATABASE_URL: `sqlite:${database}`,
      BRASSPLATE_API_RATE: '100000000/60s',
      BRASSPLATE_LOG_LEVEL: 'warn',
    },
    demoStarted,
  )
  const [, key, url] = served.found
  await resolveFirst(url, key)
  const unpaid = await storeMore(database, chargedPerRound * rounds)
  const bare = { child: echo.child, url: echo.found[1], key }
  const ours = { child: served.child, url, key }

  // Warm up both servers before measuring.
  await load(bare, [{ domain: known }], { count: warmUpRequests })
  await load(ours, [{ domain: known }], { count: warmUpRequests })

  const all = { bare: [], paid: [], charged: [] }
  const ratios = []
  for (let round = 0; round < rounds; round += 1) {
    const echoed = await load(bare, [{ domain: known }])
    const paid = await load(ours, [{ domain: known }])
    const bodies = unpaid.slice(round * chargedPerRound, (round + 1) * chargedPerRound)
    const charged = await load(ours, bodies, { count: bodies.length })
    all.bare.push(echoed)
    all.paid.push(paid)
    all.charged.push(charged)
    ratios.push(paid.rate / echoed.rate)
    console.log(`round ${round + 1}: bare echo ${describeResult(echoed)}`)
    console.log(
      `  charged before ${describeResult(paid)}, ratio ${ratios[round].toFixed(2)}; first charges ${describeResult(charged)}`,
    )
  }
  const median = (name, figure) =>
    percentile(
      all[name].map((one) => one[figure]),
      0.5,
    )
  console.log(`bare echo: ${median('bare', 'rate').toFixed(0)}/s, p99 ${median('bare', 'p99').toFixed(1)} ms`)
  console.log(`charged before: ${median('paid', 'rate').toFixed(0)}/s, p99 ${median('paid', 'p99').toFixed(1)} ms`)
  console.log(`first charges: ${median('charged', 'rate').toFixed(0)}/s, p99 ${median('charged', 'p99').toFixed(1)} ms`)
  const ratio = percentile(ratios, 0.5)
  console.log(`median ratio ${ratio.toFixed(2)} of the bare echo (target: at least ${ratioMin})`)
  if (ratio < ratioMin) process.exitCode = 1
} finally {
  for (const child of children) child.kill()
  rmSync(folder, { recursive: true, force: true })
}
