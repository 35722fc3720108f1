import { beforeEach, describe, expect, it } from 'vitest'
import { ada, openVerified, origin, type TestPorts, testPorts } from '../../testing/index.js'
import { dayMs, hourMs } from '../shared/clock.js'
import { authenticateKey } from './authenticate.js'
import { type LoggedIn, logIn } from './log-in.js'
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
  it('gives a new key that works at once and that login returns from then on', async () => {
    const { apiKey } = await rotate()
    expect(apiKey).not.toBe(before.apiKey)
    expect(await authenticateKey(ports, apiKey)).toEqual({ kind: 'key', account: before.account.id })
    expect((await logIn(ports, ada, origin)).apiKey).toBe(apiKey)
  })

  it('tells until when the key before it works', async () => {
    const { previousValidUntil } = await rotate()
    expect(previousValidUntil).toBe(ports.clock.now() + dayMs)
    expect(await authenticateKey(ports, before.apiKey)).not.toBeNull()
    ports.clock.advance(dayMs)
    expect(await authenticateKey(ports, before.apiKey)).toBeNull()
  })

  it('does not give an older key more time when it is called again', async () => {
    await rotate()
    ports.clock.advance(23 * hourMs)
    await rotate()
    ports.clock.advance(hourMs)
    expect(await authenticateKey(ports, before.apiKey)).toBeNull()
  })

  it('leaves the keys of other accounts alone', async () => {
    const bob = { ...ada, email: 'bob@harbour-lane.example' }
    await openVerified(ports, bob)
    const { apiKey } = await logIn(ports, bob, origin)
    await rotate()
    ports.clock.advance(dayMs)
    expect(await authenticateKey(ports, apiKey)).not.toBeNull()
  })
})
