import { fork } from 'node:child_process'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { cpuSeconds, mainThreadSeconds, memoryMb, resetPeak } from '../../processes/usage.js'

const prober = fileURLToPath(new URL('prober.js', import.meta.url))
const sampleMs = 250

/** Watches a server from outside: /readyz, processor time, memory and the size of its database. */
export function watchServer(server) {
  const child = fork(prober, [server.url])
  const readProbes = () =>
    new Promise((done) => {
      child.once('message', done)
      child.send('read')
    })

  return {
    /** Begins a measurement. The function that it returns reads the figures since then. */
    async begin() {
      await readProbes()
      resetPeak(server.pid)
      const [cpu, main, bytes] = [cpuSeconds(server.pid), mainThreadSeconds(server.pid), await server.database.bytes()]
      const memory = memoryMb(server.pid, 'VmRSS')
      return async () => {
        const { longestMs, probes, stalls } = await readProbes()
        return {
          cpuSeconds: cpuSeconds(server.pid) - cpu,
          mainThreadSeconds: mainThreadSeconds(server.pid) - main,
          longestMs,
          probes,
          stalls: stalls.length,
          memoryBeforeMb: memory,
          memoryPeakMb: memoryMb(server.pid, 'VmHWM'),
          bytesGrown: (await server.database.bytes()) - bytes,
          load: loadavg()[0],
        }
      }
    },
    readProbes,
    end: () => child.disconnect(),
  }
}

/** Waits until the server has used almost no processor time for a second. False if that takes too long. */
export async function untilQuiet({ pid, child }, maxMs) {
  const until = performance.now() + maxMs
  let [quiet, before] = [0, cpuSeconds(pid)]
  while (quiet < 4) {
    if (performance.now() > until || child.exitCode !== null) return false
    await delay(sampleMs)
    const now = cpuSeconds(pid)
    quiet = now - before < 0.1 * (sampleMs / 1_000) + 0.02 ? quiet + 1 : 0
    before = now
  }
  return true
}
