import { beforeEach, describe, expect, it } from 'vitest'
import { ada, openVerified, origin, type TestPorts, testPorts } from '../../testing/index.js'
import { authenticateKey } from './api-key/authenticate.js'
import { deleteAccount } from './delete-account.js'
import { forgotPassword } from './password/forgot-password.js'
import { type LoggedIn, logIn } from './session/log-in.js'

let ports: TestPorts
let before: LoggedIn

beforeEach(async () => {
  ports = testPorts()
  await openVerified(ports)
  before = await logIn(ports, ada, origin)
})

const remove = (password: string) => deleteAccount(ports, before.account.id, password, origin)

describe('deleteAccount', () => {
  it('removes everything of the account except its ledger entries', async () => {
    await forgotPassword(ports, ada.email)
    await remove(ada.password)
    expect(await ports.accounts.findByEmail(ada.email)).toBeNull()
    expect(await ports.sessions.find(before.session.id)).toBeNull()
    expect(await authenticateKey(ports, before.apiKey)).toBeNull()
    expect(await ports.mail.count()).toBe(0)
    expect((await ports.ledger.balance(before.account.id)).balance).toBe(100)
  })

  it('frees the address for a new account, which gets no second sign-up credits', async () => {
    await remove(ada.password)
    const again = await openVerified(ports)
    expect(again.id).not.toBe(before.account.id)
    expect((await ports.ledger.balance(again.id)).balance).toBe(0)
  })

  it('throws invalid_credentials for a wrong password and removes nothing', async () => {
    await expect(remove('not the password')).rejects.toMatchObject({ code: 'invalid_credentials' })
    expect(await authenticateKey(ports, before.apiKey)).not.toBeNull()
  })

  it('throws invalid_credentials for an account that is already gone, after the same amount of work', async () => {
    await remove(ada.password)
    const { verifications } = ports.passwords
    await expect(remove(ada.password)).rejects.toMatchObject({ code: 'invalid_credentials' })
    expect(ports.passwords.verifications).toBe(verifications + 1)
  })

  it('throws rate_limited after eleven wrong passwords', async () => {
    for (let attempt = 0; attempt < 11; attempt += 1) await remove('not the password').catch(() => {})
    await expect(remove(ada.password)).rejects.toMatchObject({ code: 'rate_limited' })
  })
})
