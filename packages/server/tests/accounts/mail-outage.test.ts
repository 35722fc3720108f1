import { FakeClock } from '@brassplate/core/testing'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it, vi } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { TestServer } from '../support/server.js'

const patience = { timeout: 240_000, interval: 20 }

/** A loopback mail server that rejects all mail until it is repaired, then stores what it receives. */
async function smtpSink() {
  const mails: string[] = []
  let isDown = true
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_, done) => done(isDown ? new Error('closed for repairs') : null),
    onData(stream, _, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += String(chunk)
      })
      stream.on('end', () => {
        mails.push(text)
        done()
      })
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.server.address()
  if (!address || typeof address !== 'object') throw new Error('The mail server has no port.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    repair() {
      isDown = false
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

describe.each(enginesOnce)('a mail server that is down, on %s', (engine) => {
  it('does not block sign-up, and the mail is sent after it recovers', async () => {
    const sink = await smtpSink()
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
