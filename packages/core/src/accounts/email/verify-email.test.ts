import { beforeEach, describe, expect, it } from 'vitest'
import { ada, deliveredToken, origin, type TestPorts, testPorts, testSettings } from '../../../testing/index.js'
import { dayMs } from '../../shared/clock.js'
import { accountByEmail, apiKeyOf, verifyAccount } from '../operator-accounts.js'
import { signUp } from '../sign-up.js'
import { requestMail } from './request-mail.js'
import { verifyEmail } from './verify-email.js'

let ports: TestPorts
let token: string

beforeEach(async () => {
  ports = testPorts()
  await signUp(ports, testSettings, ada, origin)
  token = await deliveredToken(ports)
})

const verify = (presented = token) => verifyEmail(ports, testSettings, presented)
const account = () => accountByEmail(ports, ada.email)
const balance = async () => (await ports.ledger.balance((await account()).id)).balance

describe('verifyEmail', () => {
  it('returns success, verifies the account, issues a key and grants the sign-up credits', async () => {
    expect(await verify()).toBe('success')
    expect((await account()).verifiedAt).toBe(ports.clock.now())
    expect(await apiKeyOf(ports, await account())).toMatch(/^bp_live_/)
    expect(await balance()).toBe(100)
  })

  it('returns used the second time and grants nothing more', async () => {
    await verify()
    const key = await apiKeyOf(ports, await account())
    expect(await verify()).toBe('used')
    expect(await apiKeyOf(ports, await account())).toBe(key)
    expect(await balance()).toBe(100)
  })

  it('returns success exactly once if the link is opened twenty times at once', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => verify()))
    expect(results.filter((result) => result === 'success')).toHaveLength(1)
    expect(results.filter((result) => result === 'used')).toHaveLength(19)
    expect(await balance()).toBe(100)
  })

  it('returns expired after a day, and not before', async () => {
    ports.clock.advance(dayMs)
    expect(await verify()).toBe('expired')
    expect((await account()).verifiedAt).toBeNull()
    ports.clock.advance(-1)
    expect(await verify()).toBe('success')
  })

  it('accepts an older link after a newer one was sent, and grants credits once', async () => {
    ports.clock.advance(1)
    await requestMail(ports, 'verify_email', ada.email)
    const newer = await deliveredToken(ports)
    expect(await verify()).toBe('success')
    expect(await verify(newer)).toBe('success')
    expect(await balance()).toBe(100)
  })

  it('returns invalid for a text that was never a token and for a password reset token', async () => {
    expect(await verify('bp_verify_unknown')).toBe('invalid')
    await requestMail(ports, 'reset_password', ada.email)
    expect(await verify(await deliveredToken(ports))).toBe('invalid')
    expect((await account()).verifiedAt).toBeNull()
  })

  it('grants nothing more to an account that the operator had already verified', async () => {
    await verifyAccount(ports, testSettings, ada.email)
    const key = await apiKeyOf(ports, await account())
    expect(await verify()).toBe('success')
    expect(await balance()).toBe(100)
    expect(await apiKeyOf(ports, await account())).toBe(key)
  })

  it('grants nothing if sign-up credits are set to 0', async () => {
    expect(await verifyEmail(ports, { ...testSettings, signupCredits: 0 }, token)).toBe('success')
    expect(await balance()).toBe(0)
  })
})
