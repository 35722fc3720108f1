// Measures how one hanging receiver of 20 affects the other 19: the 99th percentile from commit to arrival, with and
// without it, alternating, on both engines. Usage: node bench/webhooks/isolation.js [SECONDS]
import { percentile } from '../register/support.js'
import { measure, onBothEngines } from './support.js'

const seconds = Number(process.argv[2] ?? 20)
const perSecond = 50
const receivers = 20
const rounds = 3
const allowed = { ratio: 1.2, ms: 20 }

const median = (values) => percentile(values, 0.5)

let isMet = true
await onBothEngines(async (engine, open) => {
  const p99s = { healthy: [], hanging: [] }
  let lost = 0
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, hanging] of [
      ['healthy', 0],
      ['hanging', 1],
    ]) {
      const measured = await measure(open, { receivers, hanging, signals: seconds * perSecond, perSecond })
      p99s[name].push(percentile(measured.late, 0.99))
      lost += measured.lost
    }
  }
  const [before, after] = [median(p99s.healthy), median(p99s.hanging)]
  isMet &&= lost === 0 && (after <= before * allowed.ratio || after <= before + allowed.ms)
  console.log(
    `${engine}: p99 with healthy receivers only ${before.toFixed(1)} ms, with one hanging ${after.toFixed(1)} ms ` +
      `(median of ${rounds}), ratio ${(after / before).toFixed(2)}, difference ${(after - before).toFixed(1)} ms, lost ${lost}`,
  )
})
console.log(`${isMet ? 'met' : 'MISSED'}: p99 rises by at most 20 % or ${allowed.ms} ms`)
process.exit(isMet ? 0 : 1)
