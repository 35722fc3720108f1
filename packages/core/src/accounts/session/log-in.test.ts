import { beforeEach, describe, expect, it } from 'vitest'
import { rootKeys } from '../../../adapters/node/secrets/root-keys.js'
import { ada, openVerified, origin, type TestPorts, testPorts, testSettings } from '../../../testing/index.js'
import { hourMs, minuteMs } from '../../shared/clock.js'
import { authenticateKey, authenticateSession } from '../api-key/authenticate.js'
import { InvalidCredentialsError } from '../errors.js'
import { openAccount } from '../open-account.js'
import { apiKeyOf, setAccountDisabled, setAccountPassword } from '../operator-accounts.js'
import { logIn } from './log-in.js'

let ports: TestPorts

beforeEach(() => {
  ports = testPorts()
})

const elsewhere = { address: '192.0.2.8' }
const wrong = { ...ada, password: 'not the password' }
const unknown = { ...ada, email: 'nobody@harbour-lane.example' }
const openUnverified = () => openAccount(ports, testSettings, { ...ada, verified: false })
const refusal = (input = ada) => logIn(ports, input, origin).catch((error: unknown) => error)

describe('logIn', () => {
  it("starts a twelve-hour session and returns the account's existing key", async () => {
    const opened = await openVerified(ports)
    const { session, apiKey, account } = await logIn(ports, ada, origin)
    expect(account).toEqual(opened)
    expect(session).toMatchObject({ account: opened.id, expiresAt: ports.clock.now() + 12 * hourMs })
    expect(apiKey).toBe(await apiKeyOf(ports, opened))
    expect((await logIn(ports, ada, origin)).apiKey).toBe(apiKey)
    const claims = { session: session.id, account: opened.id, version: session.version }
    expect(await authenticateSession(ports, claims)).not.toBeNull()
  })

  it("does not affect the account's other sessions", async () => {
    await openVerified(ports)
    const { session } = await logIn(ports, ada, origin)
    await logIn(ports, ada, origin)
    expect(await ports.sessions.find(session.id)).not.toBeNull()
  })

  it('throws the same invalid_credentials for a wrong password and for an unknown address', async () => {
    await openVerified(ports)
    const [first, second] = [await refusal(wrong), await refusal(unknown)]
    expect(first).toMatchObject({ code: 'invalid_credentials', message: expect.stringContaining('incorrect') })
    expect(second).toEqual(first)
  })

  it('does the same work for an unknown address as for a wrong password', async () => {
    await openVerified(ports)
    const workFor = async (input: typeof ada) => {
      const before = { ...ports.passwords }
      await refusal(input)
      const { hashes, verifications } = ports.passwords
      return { hashes: hashes - before.hashes, verifications: verifications - before.verifications }
    }
    expect(await workFor(wrong)).toEqual({ hashes: 0, verifications: 1 })
    expect(await workFor(unknown)).toEqual({ hashes: 0, verifications: 1 })
  })

  it('throws invalid_credentials for a disabled account, and says so only if the password is correct', async () => {
    await openVerified(ports)
    await setAccountDisabled(ports, ada.email, true)
    expect(await refusal(ada)).toMatchObject({ code: 'invalid_credentials', message: 'This account is disabled.' })
    expect(await refusal(wrong)).toEqual(await refusal(unknown))
  })

  it('throws email_not_verified only if the password is correct', async () => {
    await openUnverified()
    expect(await refusal(wrong)).toMatchObject({ code: 'invalid_credentials' })
    expect(await refusal(ada)).toMatchObject({ code: 'email_not_verified' })
  })

  it('sends the verification mail again at most once an hour', async () => {
    await openUnverified()
    const waiting = async () => (await ports.mail.count()) - 1
    await refusal(wrong)
    expect(await waiting()).toBe(0)
    await refusal()
    expect(await waiting()).toBe(1)
    ports.clock.advance(hourMs - 1)
    await refusal()
    expect(await waiting()).toBe(1)
    ports.clock.advance(1)
    await refusal()
    expect(await waiting()).toBe(2)
  })

  it('replaces an outdated hash of a correct password without ending a session', async () => {
    const { id } = await openVerified(ports)
    const { session } = await logIn(ports, ada, origin)
    const kept = (await ports.accounts.find(id))?.passwordHash ?? ''
    await ports.accounts.upgradeHash(id, kept, kept.replace('fake-2:', 'fake-1:'))

    await refusal(wrong)
    expect((await ports.accounts.find(id))?.passwordHash).toMatch(/^fake-1:/)
    await logIn(ports, ada, origin)
    expect((await ports.accounts.find(id))?.passwordHash).toBe(kept)
    expect(await authenticateSession(ports, { session: session.id, account: id, version: 1 })).not.toBeNull()
  })

  it('issues a new key if the root secret of the old one is gone, and the old key keeps working', async () => {
    await openVerified(ports)
    const { apiKey: old } = await logIn(ports, ada, origin)
    const moved = { ...ports, crypto: rootKeys('a newer root secret', null) }
    ports.clock.advance(1)
    const { apiKey } = await logIn(moved, ada, origin)
    expect(apiKey).not.toBe(old)
    expect(await authenticateKey(moved, apiKey)).not.toBeNull()
    expect(await authenticateKey(moved, old)).not.toBeNull()
    expect((await logIn(moved, ada, origin)).apiKey).toBe(apiKey)
  })

  it('starts an invalid session if the password is changed while it is being checked', async () => {
    const { id } = await openVerified(ports)
    const passwords = {
      hash: (password: string) => ports.passwords.hash(password),
      isOutdated: () => false,
      async verify() {
        await setAccountPassword(ports, testSettings, ada.email, 'another fine password')
        return true
      },
    }
    const { session } = await logIn({ ...ports, passwords }, ada, origin)
    expect(await authenticateSession(ports, { session: session.id, account: id, version: 1 })).toBeNull()
    expect(await authenticateSession(ports, { session: session.id, account: id, version: 2 })).toBeNull()
  })
})

describe('logIn throttling', () => {
  const fail = async (times: number, email = ada.email, from = origin) => {
    for (let attempt = 0; attempt < times; attempt += 1) {
      const failing = logIn(ports, { email, password: wrong.password }, from)
      await expect(failing).rejects.toMatchObject({ code: 'invalid_credentials' })
    }
  }

  it('throws rate_limited for a second after eleven failures of an account, even for the correct password', async () => {
    await openVerified(ports)
    await fail(11)
    expect(await refusal(ada)).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 })
    ports.clock.advance(1_000)
    expect(await logIn(ports, ada, origin)).toHaveProperty('session')
  })

  it('throws rate_limited for an unknown address in the same way', async () => {
    await fail(11, unknown.email)
    expect(await refusal(unknown)).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 })
  })

  it('does not hash while throttled', async () => {
    await fail(11)
    await refusal()
    expect(ports.passwords.verifications).toBe(11)
  })

  it('resets the count after a correct password', async () => {
    await openVerified(ports)
    await fail(10)
    await logIn(ports, ada, origin)
    await fail(11)
    expect(await refusal()).toMatchObject({ code: 'rate_limited' })
  })

  it('throws rate_limited after 101 failures from one address over many accounts, without affecting other addresses', async () => {
    await openVerified(ports)
    for (let index = 0; index < 101; index += 1) await fail(1, `crew${index}@harbour-lane.example`)
    expect(await refusal()).toMatchObject({ code: 'rate_limited' })
    expect(await logIn(ports, ada, elsewhere)).toHaveProperty('session')
  })

  it('lets the owner in from a known address while an attacker fails every minute', async () => {
    await openVerified(ports)
    await logIn(ports, ada, elsewhere)
    await fail(11)
    let entered = 0
    for (let minute = 0; minute < 60; minute += 1) {
      await refusal(wrong)
      ports.clock.advance(30_000)
      await logIn(ports, ada, elsewhere).then(() => (entered += 1))
      ports.clock.advance(30_000)
    }
    expect(entered).toBe(60)
  })

  it('gives four attempts to an address the account has logged in from, and none to others', async () => {
    await openVerified(ports)
    await logIn(ports, ada, elsewhere)
    await fail(11)
    const stranger = logIn(ports, ada, { address: '192.0.2.9' })
    await expect(stranger).rejects.toMatchObject({
      code: 'rate_limited',
      nextStep: expect.stringContaining('/v1/auth/forgot-password'),
    })
    await fail(4, ada.email, elsewhere)
    await expect(logIn(ports, ada, elsewhere)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 })
  })

  it('forgets an address after 90 days', async () => {
    await openVerified(ports)
    await logIn(ports, ada, elsewhere)
    ports.clock.advance(90 * 24 * hourMs)
    await fail(11)
    await expect(logIn(ports, ada, elsewhere)).rejects.toMatchObject({ code: 'rate_limited' })
  })

  it('checks at most 100 guesses an hour from unknown addresses, even while the owner logs in', async () => {
    await openVerified(ports)
    await logIn(ports, ada, elsewhere)
    const before = ports.passwords.verifications
    let owner = 0
    for (let second = 0; second < 3_600; second += 1) {
      const from = { address: `2001:db8:${(second >> 8).toString(16)}:${(second % 256).toString(16)}::/64` }
      await logIn(ports, wrong, from).catch(() => {})
      if (second % 60 === 0) await logIn(ports, ada, elsewhere).then(() => (owner += 1))
      ports.clock.advance(1_000)
    }
    expect(owner).toBe(60)
    expect(ports.passwords.verifications - before - owner).toBeLessThanOrEqual(100)
  })

  it('does not lock out a known address because its neighbours in a /48 fail', async () => {
    await openVerified(ports)
    const home = { address: '2001:db8:1:aaaa::/64' }
    await logIn(ports, ada, home)
    for (let index = 0; index < 310; index += 1) {
      const neighbour = { address: `2001:db8:1:${(index % 8).toString(16)}::/64` }
      await logIn(ports, { ...wrong, email: `crew${index}@harbour-lane.example` }, neighbour).catch(() => {})
    }
    expect(await logIn(ports, ada, home)).toHaveProperty('session')
  })

  it('also counts IPv6 failures per /48', async () => {
    for (let index = 0; index < 301; index += 1) {
      await fail(1, `crew${index}@harbour-lane.example`, { address: `2001:db8:1:${index.toString(16)}::/64` })
    }
    const neighbour = logIn(ports, unknown, { address: '2001:db8:1:ffff::/64' })
    await expect(neighbour).rejects.toMatchObject({ code: 'rate_limited' })
    await fail(1, unknown.email, { address: '2001:db8:2:1::/64' })
  })

  it('allows at most two guesses a minute from one address, regardless of their timing', async () => {
    let passed = 0
    const tryFor = async (minutes: number) => {
      passed = 0
      for (let second = 0; second < minutes * 60; second += 1) {
        const said = await refusal(unknown)
        if (said instanceof InvalidCredentialsError) passed += 1
        ports.clock.advance(1_000)
      }
      return passed
    }
    await tryFor(5)
    expect(await tryFor(10)).toBeLessThanOrEqual(20)
  })

  it('takes back an attempt that could not be made only if it was counted', async () => {
    await openVerified(ports)
    await logIn(ports, ada, elsewhere)
    await fail(11)
    const passwords = {
      hash: (password: string) => ports.passwords.hash(password),
      isOutdated: () => false,
      verify: () => Promise.reject(new Error('no memory')),
    }
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await expect(logIn({ ...ports, passwords }, ada, elsewhere)).rejects.toThrow('no memory')
    }
    ports.clock.advance(1_000)
    await fail(1)
    expect(await refusal()).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 2 })
  })

  it('never counts correct passwords as failures, no matter how many people share an address', async () => {
    await openVerified(ports)
    for (let login = 0; login < 150; login += 1) {
      await expect(logIn(ports, ada, origin)).resolves.toHaveProperty('session')
      ports.clock.advance(10 * minuteMs)
    }
  })
})
