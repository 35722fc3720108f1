import { beforeEach, describe, expect, it } from 'vitest'
import { ada, openVerified, origin, type TestPorts, testPorts } from '../../../testing/index.js'
import { dayMs, hourMs, minuteMs } from '../../shared/clock.js'
import { asId } from '../../shared/ids.js'
import type { Account } from '../account.js'
import { logIn } from '../session/log-in.js'
import { issueApiKey } from './api-key.js'
import { authenticateKey, authenticateSession, type SessionClaims } from './authenticate.js'
import { rotateApiKey } from './rotate-api-key.js'

let ports: TestPorts
let account: Account
let apiKey: string
let claims: SessionClaims

beforeEach(async () => {
  ports = testPorts()
  account = await openVerified(ports)
  const loggedIn = await logIn(ports, ada, origin)
  apiKey = loggedIn.apiKey
  claims = { session: loggedIn.session.id, account: account.id, version: loggedIn.session.version }
})

describe('authenticateKey', () => {
  it('returns the account of the default key, all rights and the end of the key', async () => {
    expect(await authenticateKey(ports, apiKey)).toEqual({
      kind: 'key',
      account: account.id,
      rights: ['read', 'spend', 'manage'],
      keyId: null,
      name: null,
      last4: apiKey.slice(-4),
      expiresAt: null,
    })
  })

  it('rejects a mistyped key without a store lookup', async () => {
    const apiKeys = { ...ports.apiKeys, findByHash: () => Promise.reject(new Error('the store was asked')) }
    expect(await authenticateKey({ ...ports, apiKeys }, `${apiKey}x`)).toBeNull()
    await expect(authenticateKey({ ...ports, apiKeys }, apiKey)).rejects.toThrow('the store was asked')
  })

  it('returns null for a well-formed key that was never issued', async () => {
    const { key } = issueApiKey(ports, account.id, ports.clock.now())
    expect(await authenticateKey(ports, key)).toBeNull()
  })

  it('returns null while the account is disabled', async () => {
    await ports.accounts.setDisabled(account.id, ports.clock.now())
    expect(await authenticateKey(ports, apiKey)).toBeNull()
    await ports.accounts.setDisabled(account.id, null)
    expect(await authenticateKey(ports, apiKey)).not.toBeNull()
  })

  it('accepts a rotated key for exactly one day', async () => {
    const { apiKey: newer } = await rotateApiKey(ports, account.id)
    ports.clock.advance(dayMs - 1)
    expect(await authenticateKey(ports, apiKey)).not.toBeNull()
    ports.clock.advance(1)
    expect(await authenticateKey(ports, apiKey)).toBeNull()
    expect(await authenticateKey(ports, newer)).not.toBeNull()
  })

  it('updates the last use at most once a minute', async () => {
    const lastUse = async () => (await ports.apiKeys.current(account.id))?.lastUsedAt
    const first = ports.clock.now()
    await authenticateKey(ports, apiKey)
    expect(await lastUse()).toBe(first)

    ports.clock.advance(minuteMs - 1)
    await authenticateKey(ports, apiKey)
    expect(await lastUse()).toBe(first)

    ports.clock.advance(1)
    await authenticateKey(ports, apiKey)
    expect(await lastUse()).toBe(first + minuteMs)
  })

  it('does not update the last use of a rejected key', async () => {
    await ports.accounts.setDisabled(account.id, ports.clock.now())
    await authenticateKey(ports, apiKey)
    expect((await ports.apiKeys.current(account.id))?.lastUsedAt).toBeNull()
  })
})

describe('authenticateSession', () => {
  it('returns the account of the session, its e-mail address, and whether it is an operator', async () => {
    expect(await authenticateSession(ports, claims)).toEqual({
      kind: 'session',
      account: account.id,
      rights: ['read', 'spend', 'manage'],
      session: claims.session,
      email: ada.email,
      isOperator: false,
    })
    await ports.accounts.setOperator(account.id, true)
    expect(await authenticateSession(ports, claims)).toMatchObject({ isOperator: true })
  })

  it('returns null once the session is twelve hours old, and not before', async () => {
    ports.clock.advance(12 * hourMs - 1)
    expect(await authenticateSession(ports, claims)).not.toBeNull()
    ports.clock.advance(1)
    expect(await authenticateSession(ports, claims)).toBeNull()
  })

  it('returns null for a session that was ended or never started', async () => {
    expect(await authenticateSession(ports, { ...claims, session: asId('ses', 'ses_unknown') })).toBeNull()
    await ports.sessions.end(claims.session)
    expect(await authenticateSession(ports, claims)).toBeNull()
  })

  it('returns null while the account is disabled', async () => {
    await ports.accounts.setDisabled(account.id, ports.clock.now())
    expect(await authenticateSession(ports, claims)).toBeNull()
  })

  it('returns null if the token names a different account than the session', async () => {
    const bob = await openVerified(ports, { ...ada, email: 'bob@harbour-lane.example' })
    expect(await authenticateSession(ports, { ...claims, account: bob.id })).toBeNull()
  })

  it.each([-1, 1])('returns null if the token version is off by %i', async (off) => {
    expect(await authenticateSession(ports, { ...claims, version: claims.version + off })).toBeNull()
  })

  it('returns null for a session of an older password, even if its row remains and its token claims the newer version', async () => {
    expect(await ports.accounts.setPassword(account.id, 'fake-2:another')).toBe(2)
    expect(await authenticateSession(ports, claims)).toBeNull()
    expect(await authenticateSession(ports, { ...claims, version: 2 })).toBeNull()
  })
})
