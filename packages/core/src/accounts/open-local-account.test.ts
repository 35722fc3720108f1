import { beforeEach, describe, expect, it } from 'vitest'
import { origin, type TestPorts, testPorts } from '../../testing/index.js'
import { asId } from '../shared/ids.js'
import { localAccountId, openLocalAccount } from './open-local-account.js'
import { logIn } from './session/log-in.js'

let ports: TestPorts

beforeEach(() => {
  ports = testPorts()
})

const entries = async () => (await ports.ledger.statement(localAccountId, { page: 1, limit: 10 })).entries

/** Spends this many credits at once. */
async function spend(count: number): Promise<void> {
  const at = ports.clock.now()
  for (let place = 0; place < count; place += 1) {
    await ports.ledger.hold(localAccountId, asId('job', `job_${place}`), at)
  }
}

describe('openLocalAccount', () => {
  it('creates the account once, with credits from the ledger', async () => {
    expect(await openLocalAccount(ports)).toBe('acc_local')
    ports.clock.advance(60_000)
    expect(await openLocalAccount(ports)).toBe('acc_local')
    expect((await entries()).map(({ kind, credits }) => [kind, credits])).toEqual([['grant', 1_000_000_000]])
    expect((await ports.ledger.verify()).problems).toEqual([])
  })

  it('grants once if it is opened twice at the same moment', async () => {
    await Promise.all([openLocalAccount(ports), openLocalAccount(ports)])
    expect(await entries()).toHaveLength(1)
  })

  it('does not top up a sufficient balance', async () => {
    await openLocalAccount(ports)
    await spend(3)
    await openLocalAccount(ports)
    expect(await ports.ledger.balance(localAccountId)).toMatchObject({ held: 3 })
    expect(await entries()).toHaveLength(1)
  })

  it('creates an account that has no API key and cannot log in', async () => {
    await openLocalAccount(ports)
    const account = await ports.accounts.find(localAccountId)
    for (const password of ['', 'password', account?.passwordHash ?? '']) {
      const trying = logIn(ports, { email: account?.email ?? '', password }, origin)
      await expect(trying).rejects.toMatchObject({ code: 'invalid_credentials' })
    }
    expect(await ports.apiKeys.current(localAccountId)).toBeNull()
  })
})
