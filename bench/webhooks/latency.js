// Measures the time from the commit of a signal to its arrival at the receiver, at 50 signals per second, on both
// engines.
// Usage: node bench/webhooks/latency.js [SECONDS]
import { measure, onBothEngines, percentile } from './support.js'

const seconds = Number(process.argv[2] ?? 20)
const perSecond = 50
const target = { p50: 50, p99: 500 }

let isMet = true
await onBothEngines(async (engine, open) => {
  const { late, lost } = await measure(open, { receivers: 10, signals: seconds * perSecond, perSecond })
  const [p50, p99] = [percentile(late, 0.5), percentile(late, 0.99)]
  isMet &&= lost === 0 && p50 <= target.p50 && p99 <= target.p99
  console.log(
    `${engine}: ${late.length} signals at ${perSecond}/s, commit to receiver p50 ${p50.toFixed(1)} ms, ` +
      `p99 ${p99.toFixed(1)} ms, max ${Math.max(...late).toFixed(1)} ms, lost ${lost}`,
  )
})
console.log(`${isMet ? 'met' : 'MISSED'}: p50 at most ${target.p50} ms, p99 at most ${target.p99} ms`)
process.exit(isMet ? 0 : 1)
