import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { createUsedDatabase, engines } from '../../../../tests/support/databases.js'
import { type Environment, type Served, serve } from '../support.js'
import { type ApiReply, ask, prepareAccount, readCharges, startSites, succeed } from './resolution-support.js'

const kills = process.env.BRASSPLATE_PROVE === 'full' ? 100 : 1
const callersAtOnce = 4
const newPerRound = 6
const killDelayMsMax = 900
const credits = 2 * kills * newPerRound
/** Longer than a lease plus reading a site. */
const patience = { timeout: 240_000, interval: 250 }

interface Acknowledged {
  /** Domains by job. */
  readonly jobs: Map<string, string>
  /** Domains whose match was answered immediately. */
  readonly matched: Set<string>
  count: number
}

/** Requests new and earlier domains until the server is gone, and records what it acknowledged. */
async function askUntilDead(url: string, key: string, next: () => string, acknowledged: Acknowledged): Promise<void> {
  for (;;) {
    const domain = next()
    const reply = await ask(url, '/v1/resolve/domain', key, { domain })
    if (!reply) return
    expect([200, 202]).toContain(reply.status)
    if (reply.status === 202) acknowledged.jobs.set(String(reply.body.job_id), domain)
    else if (reply.body.match_status === 'matched') acknowledged.matched.add(domain)
    acknowledged.count += 1
  }
}

/** Polls the jobs until all have ended, and records their final status. */
async function untilEnded(url: string, key: string, jobs: readonly string[], ended: Map<string, ApiReply['body']>) {
  await vi.waitUntil(async () => {
    for (const id of jobs) {
      if (ended.has(id)) continue
      const reply = await ask(url, `/v1/enrich/status/${id}`, key)
      expect(reply?.status).toBe(200)
      if (reply?.body.status === 'completed' || reply?.body.status === 'failed') ended.set(id, reply.body)
    }
    return jobs.every((id) => ended.has(id))
  }, patience)
}

/** Starts a server and records the time to the first healthy response. */
async function startTimed(env: Environment, timesMs: number[]): Promise<Served> {
  const startedAt = performance.now()
  const server = await serve(['serve'], env)
  await vi.waitUntil(async () => (await fetch(`${server.url}/healthz`)).status === 200, {
    timeout: 3_600_000,
    interval: 5,
  })
  timesMs.push(performance.now() - startedAt)
  return server
}

function countEach(domains: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const domain of domains) counts.set(domain, (counts.get(domain) ?? 0) + 1)
  return counts
}

function print(what: string, timesMs: number[]): void {
  const sorted = timesMs.toSorted((one, other) => one - other)
  const [median = 0, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  process.stdout.write(
    `${what}; start to first 200: median ${median.toFixed(0)} ms, longest ${longest.toFixed(0)} ms\n`,
  )
}

// Concurrent, because most of the time is spent waiting for starts and leases.
describe.concurrent.each(engines)('a server on %s killed while it resolves', (engine) => {
  it(`loses no acknowledged job and charges nothing twice over ${kills} kills`, {
    timeout: 3_600_000,
  }, async () => {
    const database = await createUsedDatabase(engine)
    const hosts = Array.from({ length: kills * newPerRound }, (_, place) => `site-${place}.example`)
    const [web, env] = await startSites(hosts, database)
    try {
      const key = await prepareAccount(env, credits)
      const acknowledged: Acknowledged = { jobs: new Map(), matched: new Set(), count: 0 }
      const ended = new Map<string, ApiReply['body']>()
      const timesMs: number[] = []
      let calls = 0

      for (let round = 0; round < kills; round += 1) {
        const server = await startTimed(env, timesMs)
        const before = acknowledged.count
        // Three requests in four are for a domain of this round, the others for one of an earlier round.
        const next = () => {
          calls += 1
          const first = calls % 4 === 0 ? (calls * 7) % (round + 1) : round
          return `site-${first * newPerRound + (calls % newPerRound)}.example`
        }
        const callers = Array.from({ length: callersAtOnce }, () => askUntilDead(server.url, key, next, acknowledged))
        // Kill at a different point of the work each time.
        await vi.waitUntil(() => acknowledged.count > before + (round % 7), { ...patience, interval: 5 })
        // A job whose worker dies three times fails, so every other round lets earlier jobs finish.
        if (round % 2 === 1) await untilEnded(server.url, key, [...acknowledged.jobs.keys()], ended)
        await delay((round * 137) % killDelayMsMax)
        await server.end('SIGKILL')
        await Promise.all(callers)
      }

      const last = await startTimed(env, timesMs)
      await untilEnded(last.url, key, [...acknowledged.jobs.keys()], ended)
      // A call that was cut off before its answer may have left a job, which holds a credit until it ends.
      const settled = async () => {
        const me = await ask(last.url, '/v1/auth/me', key)
        const found = me?.body.credits as { readonly held: number } | undefined
        return found?.held === 0 && found
      }
      const balances = await vi.waitUntil(settled, patience)
      const charges = countEach(await readCharges(last.url, key))
      expect(await last.end('SIGTERM')).toBe(0)

      const matched = new Set(acknowledged.matched)
      for (const [id, domain] of acknowledged.jobs) {
        const { status, result } = ended.get(id) ?? {}
        expect(status, id).toBe('completed')
        const { match_status: outcome } = result as { match_status: string }
        // A busy machine may read a website too slowly. Then it is not charged.
        expect(['matched', 'scrape_failed'], id).toContain(outcome)
        if (outcome === 'matched') matched.add(domain)
      }
      for (const domain of matched) expect(charges.get(domain), domain).toBe(1)
      expect([...charges].filter(([, count]) => count > 1)).toEqual([])
      const balance = credits - charges.size
      expect(balances).toEqual({ balance, held: 0, available: balance, unlimited: false })
      expect(JSON.parse(await succeed(['ledger', 'verify', '--json'], env))).toMatchObject({ balanced: true })

      print(
        `${engine}: ${kills} kills, ${acknowledged.count} answers, ${acknowledged.jobs.size} jobs, ${charges.size} charges`,
        timesMs,
      )
    } finally {
      await web.close()
      await database.drop()
    }
  })
})
