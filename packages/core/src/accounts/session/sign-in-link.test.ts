import { beforeEach, describe, expect, it } from 'vitest'
import { ada, openVerified, type TestPorts, testPorts, testSettings } from '../../../testing/index.js'
import { minuteMs } from '../../shared/clock.js'
import type { Account } from '../account.js'
import { authenticateSession } from '../api-key/authenticate.js'
import { openAccount } from '../open-account.js'
import { setAccountPassword } from '../operator-accounts.js'
import { issueSignInToken, redeemSignInToken } from './sign-in-link.js'

const client = { startedBy: 'web_page', userAgent: 'Firefox/140.0' } as const

let ports: TestPorts
let account: Account

beforeEach(async () => {
  ports = testPorts()
  account = await openVerified(ports)
})

const issue = () => issueSignInToken(ports, ada.email)
const redeem = (token: string) => redeemSignInToken(ports, token, client)

describe('a sign-in token', () => {
  it('starts one session of its account', async () => {
    const token = await issue()
    expect(token).toMatch(/^bp_signin_/)
    const session = await redeem(token)
    expect(session).toMatchObject({ account: account.id, startedBy: 'web_page', browser: 'Firefox' })
    const claims = { session: session.id, account: account.id, version: session.version }
    expect(await authenticateSession(ports, claims)).toMatchObject({ account: account.id })
    await expect(redeem(token)).rejects.toMatchObject({
      code: 'invalid_token',
      message: expect.stringContaining('used'),
    })
  })

  it('works once for twenty concurrent uses', async () => {
    const token = await issue()
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => redeem(token)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await ports.sessions.list(account.id, ports.clock.now(), 100)).toHaveLength(1)
  })

  it('works for ten minutes', async () => {
    const early = await issue()
    ports.clock.advance(10 * minuteMs - 1)
    await redeem(early)
    const token = await issue()
    ports.clock.advance(10 * minuteMs)
    await expect(redeem(token)).rejects.toMatchObject({
      code: 'invalid_token',
      message: expect.stringContaining('expired'),
      nextStep: expect.stringContaining('password'),
    })
  })

  it('ends when a newer one is issued or the password changes', async () => {
    const [older, newer] = [await issue(), await issue()]
    await expect(redeem(older)).rejects.toMatchObject({ code: 'invalid_token' })
    await setAccountPassword(ports, testSettings, ada.email, 'another fine password')
    await expect(redeem(newer)).rejects.toMatchObject({ code: 'invalid_token' })
  })

  it('is not stored, and no other token signs in', async () => {
    const token = await issue()
    for (const purpose of ['verify_email', 'reset_password'] as const) {
      expect(await ports.tokens.peek(ports.crypto.sha256(token), purpose, ports.clock.now())).toEqual({
        kind: 'unknown',
      })
    }
    for (const wrong of ['', 'bp_signin_unknown', ports.crypto.sha256(token)]) {
      await expect(redeem(wrong)).rejects.toMatchObject({ code: 'invalid_token' })
    }
  })

  it('is refused for an unknown, a disabled and an unverified account', async () => {
    await expect(issueSignInToken(ports, 'nobody@harbour-lane.example')).rejects.toMatchObject({ code: 'not_found' })
    const token = await issue()
    await ports.accounts.setDisabled(account.id, ports.clock.now())
    await expect(redeem(token)).rejects.toMatchObject({ code: 'invalid_token' })
    const email = 'new@harbour-lane.example'
    await openAccount(ports, testSettings, { email, password: 'correct horse battery', verified: false })
    await expect(redeem(await issueSignInToken(ports, email))).rejects.toMatchObject({ code: 'invalid_token' })
  })
})
