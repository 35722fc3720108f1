// Calls /readyz every 20 ms from its own process, so that the work of the bench does not disturb it.
// Usage: fork it with the address of the server; send 'read' for { longestMs, probes, failed, stalls } since the last 'read'.
import { Agent, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const url = `${process.argv[2]}/readyz`
const everyMs = 20
const stallMs = 250
const stallsMax = 1_000

let sum = emptySum()
/** When the probe that has no answer yet was sent. */
let openSince = null

process.on('message', () => {
  if (openSince !== null) count(performance.now() - openSince)
  process.send(sum)
  sum = emptySum()
})
process.once('disconnect', () => process.exit())
for (;;) {
  openSince = performance.now()
  const isOk = await probe()
  count(performance.now() - openSince)
  openSince = null
  sum.probes += 1
  if (!isOk) sum.failed += 1
  await delay(everyMs)
}

function count(tookMs) {
  sum.longestMs = Math.max(sum.longestMs, tookMs)
  if (tookMs > stallMs && sum.stalls.length < stallsMax) sum.stalls.push({ at: Date.now() - tookMs, ms: tookMs })
}

function emptySum() {
  return { longestMs: 0, probes: 0, failed: 0, stalls: [] }
}

function probe() {
  return new Promise((done) => {
    const agent = new Agent()
    get(url, { agent }, (response) =>
      response
        .resume()
        .once('end', () => done(response.statusCode === 200))
        .once('error', () => done(false)),
    ).once('error', () => done(false))
  })
}
