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

async function claimed(): Promise<Claim> {
  const begun = await beginAs()
  if (begun.kind !== 'new') throw new Error(`The key is ${begun.kind}.`)
  return begun.claim
}

describe('begin', () => {
  it('runs the first, has the second wait, and gives both the same answer once there is one', async () => {
    const claim = await claimed()
    expect(await beginAs()).toEqual({ kind: 'running' })
    expect(await keep(ports, claim, answer)).toBe(true)
    expect(await beginAs()).toEqual({ kind: 'kept', answer })
  })

  it('says that a key stands for another request', async () => {
    await claimed()
    expect(await beginAs('another')).toEqual({ kind: 'other' })
  })

  it('refuses what is no key before anything is written', async () => {
    await expect(begin(ports, account, 'one, two', 'request')).rejects.toMatchObject({ code: 'invalid_request' })
    expect(await ports.idempotency.purge(Infinity, 10)).toBe(0)
  })

  it('lets a minute pass before it follows a holder who went silent, whose answer then comes too late', async () => {
    const silent = await claimed()
    ports.clock.advance(minuteMs - 1)
    expect(await beginAs()).toEqual({ kind: 'running' })
    ports.clock.advance(1)
    const follower = await claimed()
    expect(await keep(ports, silent, { ...answer, status: 200 })).toBe(false)
    expect(await keep(ports, follower, answer)).toBe(true)
    expect(await beginAs()).toEqual({ kind: 'kept', answer })
  })

  it('keeps an answer for a day and not longer', async () => {
    await keep(ports, await claimed(), answer)
    ports.clock.advance(dayMs - 1)
    expect(await purgeExpired(ports)).toBe(0)
    expect(await beginAs()).toMatchObject({ kind: 'kept' })
    ports.clock.advance(1)
    expect(await purgeExpired(ports)).toBe(1)
    expect(await beginAs('another')).toMatchObject({ kind: 'new' })
  })

  it('is a new request after a day, even before the house is kept', async () => {
    await keep(ports, await claimed(), answer)
    ports.clock.advance(dayMs)
    expect(await beginAs('another')).toMatchObject({ kind: 'new' })
  })

  it('opens answers that were sealed before the root secret changed, and runs nothing twice where it cannot', async () => {
    await keep(ports, await claimed(), answer)
    const rotated = { ...ports, crypto: rootKeys('a newer root secret', 'the root secret of the tests') }
    expect(await beginAs('request', rotated)).toEqual({ kind: 'kept', answer })
    const forgotten = { ...ports, crypto: rootKeys('a newer root secret', null) }
    await expect(beginAs('request', forgotten)).rejects.toThrow('cannot be opened')
  })
})

describe('keep', () => {
  it('leaves out secrets before it seals', async () => {
    await keep(ports, await claimed(), { ...answer, body: { id: 1, secret: 'whsec_fictional' } })
    expect(await beginAs()).toEqual({ kind: 'kept', answer: { ...answer, body: { id: 1 } } })
  })

  it('keeps an answer without a body', async () => {
    const { body: _, ...bodiless } = answer
    await keep(ports, await claimed(), bodiless)
    expect(await beginAs()).toEqual({ kind: 'kept', answer: bodiless })
  })

  it.each([
    [4 * 1_024 * 1_024, true, 'kept'],
    [4 * 1_024 * 1_024 + 1, false, 'new'],
  ])('of %d characters says %j, and the key is %s after it', async (length, isKept, kind) => {
    const empty = { status: 200, headers: {}, body: { text: '' } }
    const text = 'x'.repeat(length - JSON.stringify(empty).length)
    expect(await keep(ports, await claimed(), { ...empty, body: { text } })).toBe(isKept)
    expect(await beginAs()).toMatchObject({ kind })
  })
})
