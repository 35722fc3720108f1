import { beforeEach, describe, expect, it } from 'vitest'
import {
  ada,
  deliveredToken,
  openVerified,
  origin,
  type TestPorts,
  testPorts,
  testSettings,
} from '../../testing/index.js'
import type { Atomically } from '../ports.js'
import { minuteMs } from '../shared/clock.js'
import { verifyEmail } from './email/verify-email.js'
import { signUp } from './sign-up.js'

let ports: TestPorts

beforeEach(() => {
  ports = testPorts()
})

describe('signUp', () => {
  it('opens an unverified account without a key or credits', async () => {
    await signUp(ports, testSettings, ada, origin)
    const account = await ports.accounts.findByEmail(ada.email)
    expect(account).toMatchObject({ verifiedAt: null, disabledAt: null, createdAt: ports.clock.now() })
    expect(account && (await ports.apiKeys.current(account.id))).toBeNull()
    expect(account && (await ports.ledger.balance(account.id)).balance).toBe(0)
  })

  it('stores the hash of the password, not the password', async () => {
    await signUp(ports, testSettings, ada, origin)
    expect((await ports.accounts.findByEmail(ada.email))?.passwordHash).toBe(await ports.passwords.hash(ada.password))
  })

  it('queues a verification mail whose token verifies the account', async () => {
    await signUp(ports, testSettings, ada, origin)
    expect(await verifyEmail(ports, testSettings, await deliveredToken(ports))).toBe('success')
  })

  it('rejects a taken address, changes nothing and sends no mail', async () => {
    const before = await openVerified(ports)
    const again = signUp(ports, testSettings, { ...ada, password: 'another fine password' }, origin)
    await expect(again).rejects.toMatchObject({ code: 'account_exists' })
    expect(await ports.accounts.findByEmail(ada.email)).toEqual(before)
    expect(await ports.mail.count()).toBe(0)
  })

  it('hashes as often for a taken address as for a free one', async () => {
    await signUp(ports, testSettings, ada, origin)
    const forFree = ports.passwords.hashes
    await signUp(ports, testSettings, ada, origin).catch(() => {})
    expect(forFree).toBe(1)
    expect(ports.passwords.hashes).toBe(2 * forFree)
  })

  it('opens one account if two sign up at once with the same address', async () => {
    const outcomes = await Promise.allSettled([
      signUp(ports, testSettings, ada, origin),
      signUp(ports, testSettings, ada, origin),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await ports.mail.count()).toBe(1)
  })

  it('opens no account if its mail cannot be stored', async () => {
    const atomically: Atomically = (work) =>
      ports.atomically((stores) =>
        work({ ...stores, mail: { ...stores.mail, enqueue: () => Promise.reject(new Error('disk full')) } }),
      )
    await expect(signUp({ ...ports, atomically }, testSettings, ada, origin)).rejects.toThrow('disk full')
    expect(await ports.accounts.findByEmail(ada.email)).toBeNull()
  })

  it('rejects a bad password before hashing', async () => {
    const refused = signUp(ports, testSettings, { ...ada, password: 'sesame' }, origin)
    await expect(refused).rejects.toMatchObject({ code: 'invalid_request', problems: [{ field: 'password' }] })
    expect(ports.passwords.hashes).toBe(0)
  })

  it('throws rate_limited for three minutes after twenty in an hour from one address, without affecting other addresses', async () => {
    const from = (address: string, index: number) =>
      signUp(ports, testSettings, { ...ada, email: `crew${index}@harbour-lane.example` }, { address })
    for (let index = 0; index < 20; index += 1) await from(origin.address, index)
    await expect(from(origin.address, 20)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 180 })
    expect(ports.passwords.hashes).toBe(20)
    expect(await ports.mail.count()).toBe(20)
    await from('192.0.2.8', 20)
    ports.clock.advance(3 * minuteMs)
    await from(origin.address, 21)
  })

  it('rejects every request if sign-up is closed', async () => {
    const refused = signUp(ports, { ...testSettings, signup: 'closed' }, ada, origin)
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' })
    expect(await ports.accounts.findByEmail(ada.email)).toBeNull()
  })
})
