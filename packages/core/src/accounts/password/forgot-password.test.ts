import { beforeEach, describe, expect, it } from 'vitest'
import { ada, openVerified, type TestPorts, testPorts } from '../../../testing/index.js'
import { hourMs } from '../../shared/clock.js'
import { forgotPassword } from './forgot-password.js'

const unknown = 'nobody@harbour-lane.example'
let ports: TestPorts

beforeEach(async () => {
  ports = testPorts()
  await openVerified(ports)
})

const queuedMail = () => ports.mail.claim(ports.clock.now(), ports.clock.now(), 100)

describe('forgotPassword', () => {
  it('writes the same row for a known and an unknown address, and does no other work', async () => {
    const accounts = { ...ports.accounts, findByEmail: () => Promise.reject(new Error('the account was looked up')) }
    const { hashes } = ports.passwords
    const withoutLookup = { ...ports, accounts }
    for (const email of [ada.email, unknown]) await forgotPassword(withoutLookup, email)
    const row = {
      id: expect.stringMatching(/^mail_/),
      kind: 'reset_password',
      createdAt: ports.clock.now(),
      attempt: 1,
    }
    expect(await queuedMail()).toEqual([
      { ...row, email: ada.email },
      { ...row, email: unknown },
    ])
    expect(ports.passwords.hashes).toBe(hashes)
  })

  it.each([ada.email, unknown])('queues at most three mails an hour to %s, without an error', async (email) => {
    for (let call = 0; call < 10; call += 1) await forgotPassword(ports, email)
    expect(await ports.mail.count()).toBe(3)
  })

  it('allows one more mail per hour', async () => {
    for (let call = 0; call < 4; call += 1) await forgotPassword(ports, ada.email)
    ports.clock.advance(hourMs - 1)
    await forgotPassword(ports, ada.email)
    expect(await ports.mail.count()).toBe(3)
    ports.clock.advance(1)
    await forgotPassword(ports, ada.email)
    expect(await ports.mail.count()).toBe(4)
  })

  it('counts each address separately', async () => {
    for (let call = 0; call < 4; call += 1) await forgotPassword(ports, unknown)
    await forgotPassword(ports, ada.email)
    expect(await ports.mail.count()).toBe(4)
  })
})
