import { beforeEach, describe, expect, it } from 'vitest'
import { openVerified, type TestPorts, testPorts } from '../../testing/index.js'
import { UnavailableError } from '../shared/errors.js'
import type { AccountId } from '../shared/ids.js'
import { begin } from './begin.js'
import { freeLater } from './free-later.js'
import type { IdempotencyStore } from './idempotency-store.js'

describe('a key whose request was cut off by an outage of the database', () => {
  let ports: TestPorts
  let account: AccountId
  let isDown: boolean

  beforeEach(async () => {
    ports = testPorts()
    account = (await openVerified(ports)).id
    isDown = false
  })

  const lost = () => Promise.reject(new UnavailableError('The database cannot be read or written just now.'))
  const beginAt = (idempotency: IdempotencyStore, key: string) =>
    begin({ ...ports, idempotency }, account, key, 'request')

  it('is free after the outage, if it could not be freed', async () => {
    const { idempotency } = ports
    const store = freeLater({ ...idempotency, forget: (claim) => (isDown ? lost() : idempotency.forget(claim)) })
    const begun = await beginAt(store, 'order-17')
    isDown = true
    if (begun.kind === 'new') await expect(store.forget(begun.claim)).rejects.toMatchObject({ code: 'unavailable' })
    isDown = false
    expect(await beginAt(store, 'order-17')).toMatchObject({ kind: 'new' })
  })

  it('is free after the outage, if its claim was stored without an answer', async () => {
    const { idempotency } = ports
    const store = freeLater({
      ...idempotency,
      async claim(claim) {
        const outcome = await idempotency.claim(claim)
        return isDown ? lost() : outcome
      },
    })
    isDown = true
    await expect(beginAt(store, 'order-17')).rejects.toMatchObject({ code: 'unavailable' })
    isDown = false
    expect(await beginAt(store, 'order-17')).toMatchObject({ kind: 'new' })
  })

  it('stays taken while its request runs', async () => {
    const store = freeLater(ports.idempotency)
    await beginAt(store, 'order-17')
    expect(await beginAt(store, 'order-18')).toMatchObject({ kind: 'new' })
    expect(await beginAt(store, 'order-17')).toEqual({ kind: 'running' })
  })
})
