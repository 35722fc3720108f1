import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { createUsedDatabase, enginesOnce } from '../../../../tests/support/databases.js'
import { brassplate, serve } from '../support.js'

const kills = process.env.BRASSPLATE_PROVE === 'full' ? 50 : 1
const signUpsAtOnce = 6
const killDelayMsMax = 100

/** Signs up accounts until the server is gone, and records each acknowledged address. */
async function signUpUntilDead(url: string, name: string, acknowledged: string[]): Promise<void> {
  for (let count = 0; ; count += 1) {
    const email = `${name}-${count}@harbour-lane.example`
    const response = await fetch(`${url}/v1/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'long enough' }),
    }).catch(() => null)
    if (!response) return
    if (response.status === 201) acknowledged.push(email)
  }
}

function mailedTo(folder: string): Set<string> {
  const mails = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return new Set(mails.map((name) => /^To: (.*?)\r?$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? ''))
}

// Concurrent, because most of the time is spent waiting for leases to expire.
describe.concurrent.each(enginesOnce)('a server on %s killed while it accepts sign-ups', (engine) => {
  it(`loses no acknowledged account and sends each its mail over ${kills} kills`, {
    timeout: 3_600_000,
  }, async () => {
    const database = await createUsedDatabase(engine)
    const mails = mkdtempSync(join(tmpdir(), 'brassplate-kills-'))
    const env = {
      BRASSPLATE_DATABASE_URL: database.url,
      BRASSPLATE_SECRET: 'a root secret for tests only, forty bytes',
      BRASSPLATE_MAIL_URL: `file:${mails}`,
      BRASSPLATE_AUTH_RATE: '1000000/60s',
      BRASSPLATE_SIGNUP_RATE: '1000000/60s',
    }
    try {
      const acknowledged: string[] = []
      for (let round = 0; round < kills; round += 1) {
        const server = await serve(['serve'], env)
        const before = acknowledged.length
        const callers = Array.from({ length: signUpsAtOnce }, (_, index) =>
          signUpUntilDead(server.url, `r${round}c${index}`, acknowledged),
        )
        // Kill at a different point each time: after a few responses, and a few milliseconds into the next ones.
        await vi.waitUntil(() => acknowledged.length > before + (round % 5), { timeout: 240_000, interval: 1 })
        await delay((round * 37) % killDelayMsMax)
        await server.end('SIGKILL')
        await Promise.all(callers)
      }
      expect(acknowledged.length).toBeGreaterThanOrEqual(kills)

      const last = await serve(['serve'], env)
      await vi.waitUntil(() => acknowledged.every((email) => mailedTo(mails).has(email)), {
        timeout: 3_600_000,
        interval: 250,
      })
      expect(await last.end('SIGTERM')).toBe(0)

      const kept = await brassplate(['account', 'list', '--limit', '1000'], env)
      const emails = new Set(JSON.parse(kept.stdout).map((account: { email: string }) => account.email))
      expect(acknowledged.filter((email) => !emails.has(email))).toEqual([])
    } finally {
      await database.drop()
      rmSync(mails, { recursive: true, force: true })
    }
  })
})
