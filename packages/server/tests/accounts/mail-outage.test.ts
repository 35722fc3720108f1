import { FakeClock } from '@brassplate/core/testing'
import { describe, expect, it, vi } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { TestServer } from '../support/server.js'
import { smtpSink } from '../support/smtp-sink.js'

const patience = { timeout: 240_000, interval: 20 }

describe.each(enginesOnce)('a mail server that is down, on %s', (engine) => {
  it('does not block sign-up, and the mail is sent after it recovers', async () => {
    const sink = await smtpSink({ isDown: true })
    const clock = new FakeClock(Date.now())
    const server = await TestServer.start(engine, { world: { clock }, env: { BRASSPLATE_MAIL_URL: sink.url } })
    try {
      const body = { email: 'ada@harbour-lane.example', password: 'long enough' }
      expect((await server.call('signUp', { body })).status).toBe(201)
      await vi.waitUntil(() => server.logs.some((line) => line.includes('mail could not be sent')), patience)
      expect(await server.engine.mail.waiting()).toBe(1)

      sink.repair()
      clock.advance(5_000)
      await vi.waitUntil(async () => (await server.engine.mail.waiting()) === 0, patience)
      expect(sink.mails).toHaveLength(1)
      expect(sink.mails[0]).toContain('To: ada@harbour-lane.example')
    } finally {
      await server.close()
      await sink.close()
    }
  })
})
