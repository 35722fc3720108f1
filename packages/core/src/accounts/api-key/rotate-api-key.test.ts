import { beforeEach, describe, expect, it } from 'vitest'
import { ada, openVerified, origin, type TestPorts, testPorts } from '../../../testing/index.js'
import { dayMs, hourMs } from '../../shared/clock.js'
import { type LoggedIn, logIn } from '../session/log-in.js'
import { authenticateKey } from './authenticate.js'
import { rotateApiKey } from './rotate-api-key.js'

let ports: TestPorts
let before: LoggedIn

beforeEach(async () => {
  ports = testPorts()
  await openVerified(ports)
  before = await logIn(ports, ada, origin)
})

const rotate = () => rotateApiKey(ports, before.account.id)

describe('rotateApiKey', () => {
  it('returns a new key that works at once and that login returns from then on', async () => {
    const { apiKey } = await rotate()
    expect(apiKey).not.toBe(before.apiKey)
    expect(await authenticateKey(ports, apiKey)).toMatchObject({ kind: 'key', account: before.account.id })
    expect((await logIn(ports, ada, origin)).apiKey).toBe(apiKey)
  })

  it('returns the expiry of the previous key', async () => {
    const { previousValidUntil } = await rotate()
    expect(previousValidUntil).toBe(ports.clock.now() + dayMs)
    expect(await authenticateKey(ports, before.apiKey)).not.toBeNull()
    ports.clock.advance(dayMs)
    expect(await authenticateKey(ports, before.apiKey)).toBeNull()
  })

  it('ends the previous key immediately on request', async () => {
    const { apiKey, previousValidUntil } = await rotateApiKey(ports, before.account.id, 'end_now')
    expect(previousValidUntil).toBe(ports.clock.now())
    expect(await authenticateKey(ports, before.apiKey)).toBeNull()
    expect(await authenticateKey(ports, apiKey)).not.toBeNull()
  })

  it('ends older retired keys when called again', async () => {
    const { apiKey: second } = await rotate()
    ports.clock.advance(hourMs)
    const { apiKey: third } = await rotate()
    expect(await authenticateKey(ports, before.apiKey)).toBeNull()
    expect(await authenticateKey(ports, second)).not.toBeNull()
    await rotateApiKey(ports, before.account.id, 'end_now')
    for (const key of [second, third]) expect(await authenticateKey(ports, key)).toBeNull()
  })

  it('does not affect the keys of other accounts', async () => {
    const bob = { ...ada, email: 'bob@harbour-lane.example' }
    await openVerified(ports, bob)
    const { apiKey } = await logIn(ports, bob, origin)
    await rotate()
    ports.clock.advance(dayMs)
    expect(await authenticateKey(ports, apiKey)).not.toBeNull()
  })
})
