// What it costs to read pages in their thread: decoding, taking apart and extracting. Prints the CPU of a page of 100 KB,
// and of bombs of 2 MB the worst, with how long the event loop of the asking thread was held up meanwhile.
// Usage: node bench/resolution/page-cost.js [how many pages, 300 unless given]
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startPageReading } from '../../packages/core/dist/node.js'
import { bombs } from './bombs.js'
import { typicalPage } from './typical-page.js'

const pages = Number(process.argv[2] ?? '300')
const wanted = { pageCpuMs: 15, bombMs: 2_000, loopMs: 50 }
const warmUps = 50
const pageBytes = 100_000
const type = 'text/html; charset=utf-8'
const url = 'https://harbour-roofing.example/'
const reading = startPageReading()

try {
  const page = Buffer.from(typicalPage(pageBytes))
  for (let turn = 0; turn < warmUps; turn += 1) await reading.read(page, type, url)
  const cpuMs = await cpuOf(async () => {
    for (let turn = 0; turn < pages; turn += 1) await reading.read(page, type, url)
  })
  report(`CPU of a page of ${Math.round(page.length / 1_000)} KB`, cpuMs / pages, wanted.pageCpuMs)

  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  let worst = { title: '', ms: 0 }
  for (const [title, bomb] of bombs(2_000_000)) {
    const startedAt = performance.now()
    const facts = await reading.read(bomb, type, url)
    const ms = performance.now() - startedAt
    console.log(`  ${ms.toFixed(0).padStart(5)} ms  ${title}${facts ? '' : ' (given up)'}`)
    if (ms > worst.ms) worst = { title, ms }
  }
  loop.disable()
  report(`worst bomb, ${worst.title}`, worst.ms, wanted.bombMs)
  report('event loop held up, p99', loop.percentile(99) / 1e6, wanted.loopMs)
} finally {
  await reading.close()
}

/** Of all threads of the process. */
async function cpuOf(work) {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

function report(title, ms, most) {
  console.log(`${ms <= most ? 'ok  ' : 'MISS'} ${title}: ${ms.toFixed(1)} ms, at most ${most} wanted`)
  if (ms > most) process.exitCode = 1
}
