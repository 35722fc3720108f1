import { beforeEach, describe, expect, it } from 'vitest'
import { ada, type TestPorts, testPorts } from '../../../testing/index.js'
import { forgotPassword } from '../password/forgot-password.js'
import { resendVerification } from './resend-verification.js'

let ports: TestPorts

beforeEach(() => {
  ports = testPorts()
})

describe('resendVerification', () => {
  it('queues a verification mail without checking whether the account exists', async () => {
    const accounts = { ...ports.accounts, findByEmail: () => Promise.reject(new Error('the account was looked up')) }
    const withoutLookup = { ...ports, accounts }
    await resendVerification(withoutLookup, ada.email)
    const [mail] = await ports.mail.claim(ports.clock.now(), ports.clock.now(), 10)
    expect(mail).toMatchObject({ kind: 'verify_email', email: ada.email })
  })

  it('queues at most three mails an hour, counted separately from password resets', async () => {
    for (let call = 0; call < 5; call += 1) await resendVerification(ports, ada.email)
    expect(await ports.mail.count()).toBe(3)
    await forgotPassword(ports, ada.email)
    expect(await ports.mail.count()).toBe(4)
  })
})
