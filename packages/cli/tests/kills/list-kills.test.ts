import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { createUsedDatabase, enginesOnce } from '../../../../tests/support/databases.js'
import { serve } from '../support.js'
import { type ApiReply, ask, prepareAccount, readCharges, startSites, succeed } from './resolution-support.js'

const isProof = process.env.BRASSPLATE_PROVE === 'full'
const kills = isProof ? 20 : 2
const newPerRound = 16
const killDelayMsMax = 100
/** Some rows have to be skipped, so the limit is reached. */
const rows = Array.from({ length: (kills + 2) * newPerRound }, (_, place) => `site-${place}.example`)
const maxCredits = kills * newPerRound
/** Longer than the lease of a list. */
const patience = { timeout: 600_000, interval: 50 }

interface ResultLine {
  readonly input: string
  readonly outcome: string
}

async function progress(url: string, key: string, id: string): Promise<ApiReply['body']> {
  return (await ask(url, `/v1/bulk/${id}`, key))?.body ?? {}
}

describe.each(enginesOnce)('a server on %s killed while it answers a list', (engine) => {
  it(`charges exactly for what it matched, within the limit, and counts it, over ${kills} kills`, {
    timeout: 3_600_000,
  }, async () => {
    const database = await createUsedDatabase(engine)
    const [web, sites] = await startSites(rows, database)
    const env = { ...sites, BRASSPLATE_CRAWL_CONCURRENCY: '8' }
    try {
      const key = await prepareAccount(env, 2 * rows.length)
      let id = ''
      for (let round = 0; round < kills; round += 1) {
        const server = await serve(['serve'], env)
        if (round === 0) {
          const response = await fetch(`${server.url}/v1/bulk?max_credits=${maxCredits}`, {
            method: 'POST',
            headers: { 'x-api-key': key, 'content-type': 'text/plain' },
            body: rows.join('\n'),
          })
          id = ((await response.json()) as { id: string }).id
        }
        const before = Number((await progress(server.url, key, id)).charged)
        await vi.waitUntil(async () => {
          const { charged, status } = await progress(server.url, key, id)
          return Number(charged) > before || status === 'stopped'
        }, patience)
        await delay((round * 37) % killDelayMsMax)
        await server.end('SIGKILL')
      }
      const last = await serve(['serve'], env)
      await vi.waitUntil(
        async () => {
          return ['completed', 'stopped'].includes(String((await progress(last.url, key, id)).status))
        },
        { ...patience, interval: 250 },
      )
      const run = await progress(last.url, key, id)
      const result = await fetch(`${last.url}/v1/bulk/${id}/result?format=jsonl`, { headers: { 'x-api-key': key } })
      const lines = (await result.text()).trimEnd().split('\n')
      const answers = lines.map((line) => JSON.parse(line) as ResultLine)
      const charges = await readCharges(last.url, key)
      expect(await last.end('SIGTERM')).toBe(0)

      expect(answers.map(({ input }) => input)).toEqual(rows)
      const matched = answers.filter(({ outcome }) => outcome === 'matched').map(({ input }) => input)
      expect(charges.toSorted()).toEqual(matched.toSorted())
      expect(run.charged).toBe(charges.length)
      expect(charges.length).toBeLessThanOrEqual(maxCredits)
      // Rows are skipped only if the limit is reached.
      if (answers.some(({ outcome }) => outcome === 'credit_limit')) expect(charges.length).toBe(maxCredits)
      expect(JSON.parse(await succeed(['ledger', 'verify', '--json'], env))).toMatchObject({ balanced: true })
    } finally {
      await web.close()
      await database.drop()
    }
  })
})
