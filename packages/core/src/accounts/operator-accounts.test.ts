import { beforeEach, describe, expect, it } from 'vitest'
import { rootKeys } from '../../adapters/node/secrets/root-keys.js'
import {
  ada,
  deliveredToken,
  openVerified,
  origin,
  type TestPorts,
  testPorts,
  testSettings,
} from '../../testing/index.js'
import { authenticateKey } from './api-key/authenticate.js'
import { describeAccount } from './describe-account.js'
import { openAccount } from './open-account.js'
import * as operate from './operator-accounts.js'
import { logIn } from './session/log-in.js'

const unknown = 'nobody@harbour-lane.example'
let ports: TestPorts

beforeEach(() => {
  ports = testPorts()
})

async function open(verified: boolean, email = ada.email) {
  await openAccount(ports, testSettings, { ...ada, email, verified })
  return operate.accountByEmail(ports, email)
}
const balance = async (email = ada.email) => {
  const { id } = await operate.accountByEmail(ports, email)
  return (await ports.ledger.balance(id)).balance
}

describe('openAccount', () => {
  it('issues a key and the sign-up credits to a verified account, without a mail', async () => {
    const account = await open(true)
    expect(account).toMatchObject({ email: ada.email, verifiedAt: ports.clock.now() })
    expect(await operate.apiKeyOf(ports, account)).toMatch(/^bp_live_/)
    expect(await balance()).toBe(100)
    expect(await ports.mail.count()).toBe(0)
  })

  it('issues neither to an unverified account, and sends the mail', async () => {
    const account = await open(false)
    expect(account.verifiedAt).toBeNull()
    expect(await operate.apiKeyOf(ports, account)).toBeNull()
    expect(await balance()).toBe(0)
    expect(await deliveredToken(ports)).toMatch(/^bp_verify_/)
  })

  it('works if sign-up is closed', async () => {
    const closed = { ...testSettings, signup: 'closed' } as const
    const id = await openAccount(ports, closed, { ...ada, verified: true })
    expect(await ports.accounts.find(id)).toMatchObject({ email: ada.email })
  })

  it('throws account_exists for a taken address and changes nothing', async () => {
    const before = await open(false)
    await expect(open(true)).rejects.toMatchObject({ code: 'account_exists' })
    expect(await operate.accountByEmail(ports, ada.email)).toEqual(before)
    expect(await ports.mail.count()).toBe(1)
  })

  it('throws invalid_request for a bad password', async () => {
    const refused = openAccount(ports, testSettings, { ...ada, password: 'sesame', verified: true })
    await expect(refused).rejects.toMatchObject({ code: 'invalid_request' })
  })
})

describe('listAccounts', () => {
  it('lists oldest first, page by page', async () => {
    for (const name of ['cyd', 'bob', 'ada']) {
      await open(true, `${name}@harbour-lane.example`)
      ports.clock.advance(1)
    }
    const page = await operate.listAccounts(ports, { page: 2, limit: 2 })
    expect(page).toMatchObject({ items: [{ email: 'ada@harbour-lane.example' }], total: 3 })
  })
})

describe('apiKeyOf', () => {
  it('returns the key that login returns', async () => {
    const account = await openVerified(ports)
    expect(await operate.apiKeyOf(ports, account)).toBe((await logIn(ports, ada, origin)).apiKey)
  })

  it('returns null if the root secret of the key is gone', async () => {
    const account = await openVerified(ports)
    const moved = { ...ports, crypto: rootKeys('a newer root secret', null) }
    expect(await operate.apiKeyOf(moved, account)).toBeNull()
  })
})

describe('verifyAccount', () => {
  it('issues the key and credits once, no matter how often it is called', async () => {
    await open(false)
    const first = await operate.verifyAccount(ports, testSettings, ada.email)
    const key = await operate.apiKeyOf(ports, first)
    ports.clock.advance(1_000)
    expect(await operate.verifyAccount(ports, testSettings, ada.email)).toEqual(first)
    expect(await operate.apiKeyOf(ports, first)).toBe(key)
    expect(key).not.toBeNull()
    expect(await balance()).toBe(100)
  })
})

describe('setAccountDisabled', () => {
  it('refuses key and session; enabling restores the key but not the session', async () => {
    await openVerified(ports)
    const { apiKey, session } = await logIn(ports, ada, origin)
    expect(await operate.setAccountDisabled(ports, ada.email, true)).toMatchObject({ disabledAt: ports.clock.now() })
    expect(await authenticateKey(ports, apiKey)).toBeNull()
    expect(await operate.setAccountDisabled(ports, ada.email, false)).toMatchObject({ disabledAt: null })
    expect(await authenticateKey(ports, apiKey)).not.toBeNull()
    expect(await ports.sessions.find(session.id)).toBeNull()
  })
})

describe('setAccountPassword', () => {
  it('sets the password without the old one and ends every session', async () => {
    await openVerified(ports)
    const { session } = await logIn(ports, ada, origin)
    const account = await operate.setAccountPassword(ports, testSettings, ada.email, 'another fine password')
    expect(account.sessionVersion).toBe(session.version + 1)
    expect(await ports.sessions.find(session.id)).toBeNull()
    expect(await logIn(ports, { ...ada, password: 'another fine password' }, origin)).toHaveProperty('session')
  })

  it('throws invalid_request for a bad password and keeps the old one', async () => {
    await openVerified(ports)
    const refused = operate.setAccountPassword(ports, testSettings, ada.email, 'sesame')
    await expect(refused).rejects.toMatchObject({ code: 'invalid_request' })
    expect(await logIn(ports, ada, origin)).toHaveProperty('session')
  })
})

describe('setAccountLimits', () => {
  it('sets and removes account limits', async () => {
    await openVerified(ports)
    const own = { watchlistLimit: 500, webhookLimit: 0 }
    expect(await operate.setAccountLimits(ports, ada.email, own)).toMatchObject(own)
    const none = { watchlistLimit: null, webhookLimit: null }
    expect(await operate.setAccountLimits(ports, ada.email, none)).toMatchObject(none)
  })
})

describe('setAccountOperator', () => {
  it('marks an account, takes the mark away, and ends no session', async () => {
    const { id } = await openVerified(ports)
    const { session } = await logIn(ports, ada, origin)
    expect(await operate.setAccountOperator(ports, ada.email, true)).toMatchObject({ id, isOperator: true })
    expect((await describeAccount(ports, testSettings, id))?.account.isOperator).toBe(true)
    expect(await operate.setAccountOperator(ports, ada.email, false)).toMatchObject({ id, isOperator: false })
    expect((await ports.sessions.find(session.id))?.account.isOperator).toBe(false)
    await expect(operate.setAccountOperator(ports, unknown, true)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('removeAccount', () => {
  it('removes the account and keeps its ledger entries', async () => {
    const { id } = await openVerified(ports)
    await operate.removeAccount(ports, ada.email)
    expect(await ports.accounts.find(id)).toBeNull()
    expect((await ports.ledger.balance(id)).balance).toBe(100)
  })
})

describe('an address without an account', () => {
  it.each([
    ['accountByEmail', () => operate.accountByEmail(ports, unknown)],
    ['verifyAccount', () => operate.verifyAccount(ports, testSettings, unknown)],
    ['setAccountDisabled', () => operate.setAccountDisabled(ports, unknown, true)],
    ['setAccountPassword', () => operate.setAccountPassword(ports, testSettings, unknown, ada.password)],
    ['setAccountLimits', () => operate.setAccountLimits(ports, unknown, { watchlistLimit: 1, webhookLimit: 1 })],
    ['removeAccount', () => operate.removeAccount(ports, unknown)],
  ])('throws not_found in %s, with the address in the message', async (_, call) => {
    await expect(call()).rejects.toMatchObject({ code: 'not_found', message: expect.stringContaining(unknown) })
  })
})
