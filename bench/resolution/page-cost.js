// Measures the cost of reading pages in the worker thread: decoding, parsing and extracting. Prints the CPU time of a
// 100 KB page, the worst of the hostile 2 MB pages, and the event loop delay of the main thread meanwhile.
// Usage: node bench/resolution/page-cost.js [PAGES, default 300]
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startPageReading } from '../../packages/core/dist/node.js'
import { cpuMsOf } from '../processes/usage.js'
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
  for (let round = 0; round < warmUps; round += 1) await reading.read(page, type, url)
  const cpuMs = await cpuMsOf(async () => {
    for (let round = 0; round < pages; round += 1) await reading.read(page, type, url)
  })
  report(`CPU of a page of ${Math.round(page.length / 1_000)} KB`, cpuMs / pages, wanted.pageCpuMs)

  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  let worst = { title: '', ms: 0 }
  for (const [title, bomb] of bombs(2_000_000)) {
    const startedAt = performance.now()
    const facts = await reading.read(bomb, type, url)
    const ms = performance.now() - startedAt
    console.log(`  ${ms.toFixed(0).padStart(5)} ms  ${title}${facts ? '' : ' (aborted)'}`)
    if (ms > worst.ms) worst = { title, ms }
  }
  loop.disable()
  report(`worst hostile page, ${worst.title}`, worst.ms, wanted.bombMs)
  report('event loop delay, p99', loop.percentile(99) / 1e6, wanted.loopMs)
} finally {
  await reading.close()
}

function report(title, ms, maxMs) {
  console.log(`${ms <= maxMs ? 'ok  ' : 'MISS'} ${title}: ${ms.toFixed(1)} ms (target: at most ${maxMs})`)
  if (ms > maxMs) process.exitCode = 1
}
