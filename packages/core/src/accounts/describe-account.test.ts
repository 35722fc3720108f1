import { beforeEach, describe, expect, it } from 'vitest'
import { ada, openVerified, origin, type TestPorts, testPorts, testSettings } from '../../testing/index.js'
import { describeAccount } from './describe-account.js'
import { openAccount } from './open-account.js'
import { setAccountLimits } from './operator-accounts.js'
import { logIn } from './session/log-in.js'

let ports: TestPorts

beforeEach(() => {
  ports = testPorts()
})

describe('describeAccount', () => {
  it('shows only the prefix and the last four characters of the key', async () => {
    const { id } = await openVerified(ports)
    const { apiKey } = await logIn(ports, ada, origin)
    const profile = await describeAccount(ports, testSettings, id)
    expect(profile?.apiKey).toEqual({
      prefix: 'bp_live_',
      last4: apiKey.slice(-4),
      createdAt: ports.clock.now(),
      lastUsedAt: null,
    })
    expect(profile?.credits).toEqual({ balance: 100, held: 0, available: 100, isUnlimited: false })
  })

  it('shows no key before verification', async () => {
    const id = await openAccount(ports, testSettings, { ...ada, verified: false })
    expect((await describeAccount(ports, testSettings, id))?.apiKey).toBeNull()
  })

  it('shows the server limits unless the account has its own, including 0', async () => {
    const { id } = await openVerified(ports)
    expect(await describeAccount(ports, testSettings, id)).toMatchObject({ watchlistLimit: 50, webhookLimit: 5 })
    await setAccountLimits(ports, ada.email, { watchlistLimit: 0, webhookLimit: 9 })
    expect(await describeAccount(ports, testSettings, id)).toMatchObject({ watchlistLimit: 0, webhookLimit: 9 })
  })

  it('returns null once the account is gone', async () => {
    const { id } = await openVerified(ports)
    await ports.accounts.remove(id)
    expect(await describeAccount(ports, testSettings, id)).toBeNull()
  })
})
