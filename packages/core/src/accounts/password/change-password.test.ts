import { beforeEach, describe, expect, it } from 'vitest'
import { ada, openVerified, origin, type TestPorts, testPorts, testSettings } from '../../../testing/index.js'
import { authenticateKey, authenticateSession } from '../api-key/authenticate.js'
import { type LoggedIn, logIn } from '../session/log-in.js'
import type { Session } from '../session/session-store.js'
import { changePassword } from './change-password.js'

const newPassword = 'another fine password'
let ports: TestPorts
let before: LoggedIn

beforeEach(async () => {
  ports = testPorts()
  await openVerified(ports)
  before = await logIn(ports, ada, origin)
})

const change = (input = { currentPassword: ada.password, newPassword }) =>
  changePassword(ports, testSettings, before.account.id, input, origin)
const isAlive = async ({ id, account, version }: Session) =>
  (await authenticateSession(ports, { session: id, account, version })) !== null

describe('changePassword', () => {
  it('ends every earlier session and returns a new valid one', async () => {
    const other = await logIn(ports, ada, origin)
    const fresh = await change()
    expect(await isAlive(before.session)).toBe(false)
    expect(await isAlive(other.session)).toBe(false)
    expect(await isAlive(fresh)).toBe(true)
  })

  it('makes the new password the only valid one and keeps the API key working', async () => {
    await change()
    await expect(logIn(ports, ada, origin)).rejects.toMatchObject({ code: 'invalid_credentials' })
    expect(await logIn(ports, { ...ada, password: newPassword }, origin)).toHaveProperty('session')
    expect(await authenticateKey(ports, before.apiKey)).not.toBeNull()
  })

  it('throws invalid_credentials for a wrong current password and changes nothing', async () => {
    const refused = change({ currentPassword: 'not the password', newPassword })
    await expect(refused).rejects.toMatchObject({ code: 'invalid_credentials' })
    expect(await isAlive(before.session)).toBe(true)
    expect(await logIn(ports, ada, origin)).toHaveProperty('session')
  })

  it('rejects a bad new password before hashing', async () => {
    const work = { ...ports.passwords }
    const refused = change({ currentPassword: ada.password, newPassword: 'sesame' })
    await expect(refused).rejects.toMatchObject({ code: 'invalid_request', problems: [{ field: 'new_password' }] })
    expect({ ...ports.passwords }).toEqual(work)
    expect(await isAlive(before.session)).toBe(true)
  })

  it('throttles a stolen session, no matter how many addresses it uses', async () => {
    const counted = ports.passwords.verifications
    for (let index = 0; index < 60; index += 1) {
      const from = { address: `2001:db8:${index.toString(16)}:1::/64` }
      const guess = { currentPassword: `guess ${index}`, newPassword }
      await changePassword(ports, testSettings, before.account.id, guess, from).catch(() => {})
    }
    expect(ports.passwords.verifications - counted).toBeLessThanOrEqual(11)
  })

  it('throws rate_limited after eleven wrong passwords, and accepts the correct one after a second', async () => {
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const refused = change({ currentPassword: 'not the password', newPassword })
      await expect(refused).rejects.toMatchObject({ code: 'invalid_credentials' })
    }
    await expect(change()).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 })
    ports.clock.advance(1_000)
    expect(await isAlive(await change())).toBe(true)
  })
})
