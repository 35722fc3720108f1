import { setTimeout as delay } from 'node:timers/promises'
import { startRandom } from '../generated-sites/random.js'
import { apiClient } from '../hostile/target/client.js'

const listEveryMs = 30_000
const listRows = 200
const listMaxMs = 120_000
const importEveryMs = 10 * 60_000

/** Sends a list now and then, reads its result and deletes it, and imports the register again. `stop` waits for both. */
export function startChores(site, server, { seed }) {
  const stopping = new AbortController()
  const done = { lists: 0, imports: 0 }
  const failures = []

  async function runList() {
    const random = startRandom(seed, done.lists)
    const client = apiClient(server.url, random.oneOf(site.accounts), listMaxMs)
    const sent = await client.sendList(makeList(random, site.world))
    if (sent.status !== 202) throw new Error(`A list answered ${sent.status}: ${sent.text}`)
    const { id, state } = await client.untilEnded(sent, listMaxMs)
    const result = await client.call('GET', `/v1/bulk/${id}/result`)
    const removed = await client.call('DELETE', `/v1/bulk/${id}`)
    if (state !== 'completed' || result.status !== 200 || removed.status >= 300)
      throw new Error(`A list ended as ${state}, its result answered ${result.status}, deleting it ${removed.status}.`)
    done.lists += 1
  }
  async function runImport() {
    await site.importRegister(server)
    done.imports += 1
  }
  async function repeat(everyMs, work) {
    for (;;) {
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      await work().catch((error) => failures.push(error.message))
    }
  }

  const running = [repeat(listEveryMs, runList), repeat(importEveryMs, runImport)]
  return {
    done,
    failures,
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

function makeList(random, { names, known }) {
  const rows = Array.from({ length: listRows }, () =>
    random.chance(0.3) ? `,${random.oneOf(known)}` : `"${random.oneOf(names)}",`,
  )
  return ['name,website', ...rows].join('\n')
}
