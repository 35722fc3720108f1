import { beforeEach, describe, expect, it } from 'vitest'
import {
  ada,
  deliveredToken,
  openVerified,
  origin,
  type TestPorts,
  testPorts,
  testSettings,
} from '../../../testing/index.js'
import { hourMs } from '../../shared/clock.js'
import { authenticateKey } from '../api-key/authenticate.js'
import { rotateApiKey } from '../api-key/rotate-api-key.js'
import { openAccount } from '../open-account.js'
import { type LoggedIn, logIn } from '../session/log-in.js'
import { forgotPassword } from './forgot-password.js'
import { type ResetPassword, resetPassword } from './reset-password.js'

const newPassword = 'another fine password'
let ports: TestPorts
let before: LoggedIn
let token: string

beforeEach(async () => {
  ports = testPorts()
  await openVerified(ports)
  before = await logIn(ports, ada, origin)
  await forgotPassword(ports, ada.email)
  token = await deliveredToken(ports)
})

const reset = (input: ResetPassword = { token, newPassword }) => resetPassword(ports, testSettings, input, origin)
const passwordWorks = (password: string) =>
  logIn(ports, { ...ada, password }, origin).then(
    () => true,
    () => false,
  )

describe('resetPassword', () => {
  it('changes the password', async () => {
    await reset()
    expect(await passwordWorks(ada.password)).toBe(false)
    expect(await passwordWorks(newPassword)).toBe(true)
  })

  it('replaces the API key on request and also ends older retired keys', async () => {
    const { apiKey: second } = await rotateApiKey(ports, before.account.id)
    await reset({ token, newPassword, replaceApiKey: true })
    for (const key of [before.apiKey, second]) expect(await authenticateKey(ports, key)).toBeNull()
    const { apiKey } = await logIn(ports, { ...ada, password: newPassword }, origin)
    expect(await authenticateKey(ports, apiKey)).not.toBeNull()
  })

  it('lets the owner log in from the address of the reset, no matter how many guesses come from elsewhere', async () => {
    const elsewhere = { address: '192.0.2.9' }
    const guess = (index: number) =>
      logIn(ports, { ...ada, password: 'a guess' }, { address: `198.51.100.${index}` }).catch(() => {})
    await resetPassword(ports, testSettings, { token, newPassword }, elsewhere)
    for (let index = 0; index < 30; index += 1) await guess(index)
    expect(await logIn(ports, { ...ada, password: newPassword }, elsewhere)).toHaveProperty('session')
  })

  it('issues no API key to an unverified account', async () => {
    const eve = { ...ada, email: 'eve@harbour-lane.example' }
    const id = await openAccount(ports, testSettings, { ...eve, verified: false })
    await forgotPassword(ports, eve.email)
    await reset({ token: await deliveredToken(ports), newPassword, replaceApiKey: true })
    expect(await ports.apiKeys.current(id)).toBeNull()
  })

  it('ends every session and keeps the API key working', async () => {
    await reset()
    expect(await ports.sessions.find(before.session.id)).toBeNull()
    expect((await ports.accounts.find(before.account.id))?.sessionVersion).toBe(before.session.version + 1)
    expect(await authenticateKey(ports, before.apiKey)).not.toBeNull()
  })

  it('lets the owner log in at once, no matter how often others failed', async () => {
    for (let attempt = 0; attempt < 11; attempt += 1) expect(await passwordWorks('a guess')).toBe(false)
    expect(await passwordWorks(ada.password)).toBe(false)
    await reset()
    expect(await passwordWorks(newPassword)).toBe(true)
  })

  it('throws invalid_token for a used token, before hashing', async () => {
    await reset()
    const { hashes } = ports.passwords
    await expect(reset()).rejects.toMatchObject({ code: 'invalid_token', message: 'This link has already been used.' })
    expect(ports.passwords.hashes).toBe(hashes)
  })

  it('throws invalid_token after an hour, and not before', async () => {
    ports.clock.advance(hourMs)
    await expect(reset()).rejects.toMatchObject({ code: 'invalid_token', message: expect.stringContaining('expired') })
    ports.clock.advance(-1)
    await reset()
    expect(await passwordWorks(newPassword)).toBe(true)
  })

  it('throws invalid_token for a text that was never a token', async () => {
    const refused = reset({ token: 'bp_reset_unknown', newPassword })
    await expect(refused).rejects.toMatchObject({ code: 'invalid_token', message: 'This link is not valid.' })
  })

  it('throws invalid_token once a newer link was sent', async () => {
    ports.clock.advance(1)
    await forgotPassword(ports, ada.email)
    await deliveredToken(ports)
    await expect(reset()).rejects.toMatchObject({ code: 'invalid_token' })
    expect(await passwordWorks(ada.password)).toBe(true)
  })

  it('rejects a bad password and leaves the token valid for another attempt', async () => {
    const refused = reset({ token, newPassword: 'sesame' })
    await expect(refused).rejects.toMatchObject({ code: 'invalid_request', problems: [{ field: 'new_password' }] })
    await reset()
    expect(await passwordWorks(newPassword)).toBe(true)
  })

  it('succeeds for exactly one of ten concurrent uses of a token', async () => {
    const attempts = Array.from({ length: 10 }, (_, index) => reset({ token, newPassword: `password of ${index}` }))
    const outcomes = await Promise.allSettled(attempts)
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled')
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await passwordWorks(`password of ${winner}`)).toBe(true)
  })

  it('leaves the token unused if the password cannot be stored', async () => {
    const atomically: TestPorts['atomically'] = (work) =>
      ports.atomically((stores) => {
        const setPassword = () => Promise.reject(new Error('disk full'))
        return work({ ...stores, accounts: { ...stores.accounts, setPassword } })
      })
    const failing = resetPassword({ ...ports, atomically }, testSettings, { token, newPassword }, origin)
    await expect(failing).rejects.toThrow('disk')
    await reset()
    expect(await passwordWorks(newPassword)).toBe(true)
  })
})
