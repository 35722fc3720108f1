import { beforeEach, describe, expect, it } from 'vitest'
import { rootKeys } from '../../adapters/node/secrets/root-keys.js'
import { openVerified, type TestPorts, testPorts } from '../../testing/index.js'
import { purgeExpired } from '../housekeeping.js'
import { dayMs, minuteMs } from '../shared/clock.js'
import type { AccountId } from '../shared/ids.js'
import { begin } from './begin.js'
import type { Claim } from './idempotency-store.js'
import { keep } from './keep.js'

const answer = { status: 202, headers: { Location: '/v1/jobs/1' }, body: { job_id: 'job_1', list: [1, null] } }
const key = 'order-17'

let ports: TestPorts
let account: AccountId

beforeEach(async () => {
  ports = testPorts()
  account = (await openVerified(ports)).id
})

const beginAs = (fingerprint = 'request', under = ports) => begin(under, account, key, fingerprint)

async function claimKey(): Promise<Claim> {
  const begun = await beginAs()
  if (begun.kind !== 'new') throw new Error(`The key is ${begun.kind}.`)
  return begun.claim
}

describe('begin', () => {
  it('runs the first request, makes the second wait, and returns the same answer to both once there is one', async () => {
    const claim = await claimKey()
    expect(await beginAs()).toEqual({ kind: 'running' })
    expect(await keep(ports, claim, answer)).toBe(true)
    expect(await beginAs()).toEqual({ kind: 'stored', answer })
  })

  it('reports that a key belongs to a different request', async () => {
    await claimKey()
    expect(await beginAs('another')).toEqual({ kind: 'other' })
  })

  it('rejects an invalid key before anything is written', async () => {
    await expect(begin(ports, account, 'one, two', 'request')).rejects.toMatchObject({ code: 'invalid_request' })
    expect(await ports.idempotency.purge(Infinity, 10)).toBe(0)
  })

  it('takes over from an unresponsive holder after a minute, and ignores its late answer', async () => {
    const silent = await claimKey()
    ports.clock.advance(minuteMs - 1)
    expect(await beginAs()).toEqual({ kind: 'running' })
    ports.clock.advance(1)
    const follower = await claimKey()
    expect(await keep(ports, silent, { ...answer, status: 200 })).toBe(false)
    expect(await keep(ports, follower, answer)).toBe(true)
    expect(await beginAs()).toEqual({ kind: 'stored', answer })
  })

  it('returns a stored answer for exactly one day', async () => {
    await keep(ports, await claimKey(), answer)
    ports.clock.advance(dayMs - 1)
    expect(await purgeExpired(ports)).toBe(0)
    expect(await beginAs()).toMatchObject({ kind: 'stored' })
    ports.clock.advance(1)
    expect(await purgeExpired(ports)).toBe(1)
    expect(await beginAs('another')).toMatchObject({ kind: 'new' })
  })

  it('treats the key as new after a day, even before expired keys are purged', async () => {
    await keep(ports, await claimKey(), answer)
    ports.clock.advance(dayMs)
    expect(await beginAs('another')).toMatchObject({ kind: 'new' })
  })

  it('refuses a new key of an account whose answers take too much, without a claim, until older keys are purged', async () => {
    await keep(ports, await claimKey(), answer)
    const beginNew = () => begin(ports, account, 'order-18', 'request', { bytesMax: 100 })
    expect(await beginNew()).toEqual({ kind: 'full', bytesMax: 100 })
    expect(await beginAs()).toEqual({ kind: 'stored', answer })
    ports.clock.advance(dayMs)
    expect(await beginNew()).toMatchObject({ kind: 'full' })
    expect(await purgeExpired(ports)).toBe(1)
    expect(await beginNew()).toMatchObject({ kind: 'new' })
  })

  it('decrypts answers sealed with the previous root secret, and runs nothing twice if it cannot', async () => {
    await keep(ports, await claimKey(), answer)
    const rotated = { ...ports, crypto: rootKeys('a newer root secret', 'the root secret of the tests') }
    expect(await beginAs('request', rotated)).toEqual({ kind: 'stored', answer })
    const forgotten = { ...ports, crypto: rootKeys('a newer root secret', null) }
    await expect(beginAs('request', forgotten)).rejects.toThrow('cannot be decrypted')
  })
})

describe('keep', () => {
  it('removes secrets before sealing', async () => {
    await keep(ports, await claimKey(), { ...answer, body: { id: 1, secret: 'whsec_fictional' } })
    expect(await beginAs()).toEqual({ kind: 'stored', answer: { ...answer, body: { id: 1 } } })
  })

  it('stores an answer without a body', async () => {
    const { body: _, ...bodiless } = answer
    await keep(ports, await claimKey(), bodiless)
    expect(await beginAs()).toEqual({ kind: 'stored', answer: bodiless })
  })

  it.each([
    [4 * 1_024 * 1_024, true, 'stored'],
    [4 * 1_024 * 1_024 + 1, false, 'new'],
  ])('for an answer of %d characters returns %j and leaves the key %s', async (length, isKept, kind) => {
    const empty = { status: 200, headers: {}, body: { text: '' } }
    const text = 'x'.repeat(length - JSON.stringify(empty).length)
    expect(await keep(ports, await claimKey(), { ...empty, body: { text } })).toBe(isKept)
    expect(await beginAs()).toMatchObject({ kind })
  })
})
