import { beforeEach, describe, expect, it } from 'vitest'
import { ada, openVerified, Postbox, type TestPorts, testPorts, testSettings } from '../../../testing/index.js'
import { hourMs } from '../../shared/clock.js'
import { openAccount } from '../open-account.js'
import type { MailMessage } from './mail-sender.js'
import { requestMail } from './request-mail.js'
import { mailAttemptsMax, mailDelayMs, sendDueMail } from './send-due-mail.js'

let ports: TestPorts
let postbox: Postbox

beforeEach(() => {
  ports = testPorts()
  postbox = new Postbox()
})

const run = () => sendDueMail(ports, testSettings, postbox)
const openUnverified = () => openAccount(ports, testSettings, { ...ada, verified: false })
const stateOf = (token: string) =>
  ports.tokens.peek(ports.crypto.sha256(token), 'verify_email', ports.clock.now()).then(({ kind }) => kind)

describe('sendDueMail', () => {
  it('sends a verification link with a valid token', async () => {
    await openUnverified()
    expect(await run()).toEqual({ sent: 1, postponed: 0, abandoned: 0, lastFailure: null })
    const [message] = postbox.messages
    expect(message?.to).toBe(ada.email)
    expect(message?.text).toContain(`https://brassplate.example/verify-email?token=${postbox.token()}`)
    expect(await stateOf(postbox.token())).toBe('live')
    expect(await ports.mail.count()).toBe(0)
  })

  it('sends a link to the page for choosing a new password', async () => {
    await openVerified(ports)
    await requestMail(ports, 'reset_password', ada.email)
    await run()
    expect(postbox.messages[0]?.text).toContain(`https://brassplate.example/reset-password?token=${postbox.token()}`)
  })

  it('does nothing if no mail is due', async () => {
    expect(await run()).toEqual({ sent: 0, postponed: 0, abandoned: 0, lastFailure: null })
  })

  it('drops a mail to an address without an account', async () => {
    await requestMail(ports, 'reset_password', 'nobody@harbour-lane.example')
    expect(await run()).toMatchObject({ sent: 0, postponed: 0 })
    expect(postbox.messages).toEqual([])
    expect(await ports.mail.count()).toBe(0)
  })

  it('drops a verification mail to a verified account', async () => {
    await openVerified(ports)
    await requestMail(ports, 'verify_email', ada.email)
    await run()
    expect(postbox.messages).toEqual([])
    expect(await ports.mail.count()).toBe(0)
  })

  it.each(['verify_email', 'reset_password'] as const)('drops a %s mail to a disabled account', async (kind) => {
    const id = await openUnverified()
    await run()
    postbox.messages.length = 0
    await ports.accounts.setDisabled(id, ports.clock.now())
    await requestMail(ports, kind, ada.email)
    await run()
    expect(postbox.messages).toEqual([])
    expect(await ports.mail.count()).toBe(0)
  })

  it('keeps a mail that could not be sent, reports the error and sends the mail when it is due again', async () => {
    await openUnverified()
    postbox.isDown = true
    const failure = expect.objectContaining({ message: 'the mail server is down' })
    expect(await run()).toEqual({ sent: 0, postponed: 1, abandoned: 0, lastFailure: failure })

    postbox.isDown = false
    ports.clock.advance(mailDelayMs(1) - 1)
    expect(await run()).toMatchObject({ sent: 0 })
    ports.clock.advance(1)
    expect(await run()).toMatchObject({ sent: 1 })
  })

  it('creates a new token for each attempt and leaves the previous one valid, because its mail may have arrived', async () => {
    await openUnverified()
    postbox.isDown = true
    await run()
    const first = postbox.token()
    ports.clock.advance(mailDelayMs(1))
    await run()
    expect(postbox.token()).not.toBe(first)
    expect(await stateOf(first)).toBe('live')
    expect(await stateOf(postbox.token())).toBe('live')
  })

  it('abandons a mail after its last attempt, and not earlier', async () => {
    await openUnverified()
    postbox.isDown = true
    for (let attempt = 1; attempt < mailAttemptsMax; attempt += 1) {
      expect(await run()).toMatchObject({ postponed: 1, abandoned: 0 })
      ports.clock.advance(mailDelayMs(attempt))
    }
    expect(await run()).toMatchObject({ postponed: 0, abandoned: 1 })
    expect(postbox.messages).toHaveLength(18)
    expect(await ports.mail.count()).toBe(0)
  })

  it('continues with the other mails if one fails', async () => {
    await openUnverified()
    await openAccount(ports, testSettings, { ...ada, email: 'bob@harbour-lane.example', verified: false })
    const pickySender = {
      send: (message: { to: string }) =>
        message.to === ada.email ? Promise.reject(new Error('refused')) : Promise.resolve(),
    }
    expect(await sendDueMail(ports, testSettings, pickySender)).toMatchObject({ sent: 1, postponed: 1 })
  })

  it('sends at most ten mails per run', async () => {
    await openVerified(ports)
    for (let mail = 0; mail < 11; mail += 1) await requestMail(ports, 'reset_password', ada.email)
    expect(await run()).toMatchObject({ sent: 10 })
    expect(await run()).toMatchObject({ sent: 1 })
  })

  it('does not take a mail claimed by another sender until its lease expires', async () => {
    await openUnverified()
    await new Promise<void>((reached) => {
      const stuck = { send: () => new Promise<void>(() => reached()) }
      void sendDueMail(ports, testSettings, stuck)
    })
    ports.clock.advance(29_999)
    expect(await run()).toMatchObject({ sent: 0 })
    ports.clock.advance(1)
    expect(await run()).toMatchObject({ sent: 1 })
  })

  it('sends no mail twice if the mail server is slow and a second sender is running', async () => {
    for (let index = 0; index < 10; index += 1) {
      const email = `crew${index}@harbour-lane.example`
      await openAccount(ports, testSettings, { ...ada, email, verified: false })
    }
    const slowSender = {
      async send(message: MailMessage) {
        await postbox.send(message)
        ports.clock.advance(15_000)
        await run()
      },
    }
    await sendDueMail(ports, testSettings, slowSender)
    const recipients = postbox.messages.map(({ to }) => to)
    expect(recipients).toHaveLength(10)
    expect(new Set(recipients).size).toBe(10)
  })
})

describe('mailDelayMs', () => {
  it('doubles from five seconds', () => {
    expect([1, 2, 3, 4, 11].map((attempt) => mailDelayMs(attempt) / 1_000)).toEqual([5, 10, 20, 40, 5_120])
  })

  it('is at most four hours', () => {
    expect(mailDelayMs(12)).toBeLessThan(4 * hourMs)
    expect(mailDelayMs(13)).toBe(4 * hourMs)
    expect(mailDelayMs(1_000)).toBe(4 * hourMs)
  })
})
