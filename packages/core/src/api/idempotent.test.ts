import { describe, expect, it, vi } from 'vitest'
import { unkeyedWork } from '../idempotency/keyed-work.js'
import { InvalidRequestError } from '../shared/errors.js'
import type { AccountId } from '../shared/ids.js'
import { idempotent } from './idempotent.js'

const account = 'acc_ada' as AccountId
const request = { account, key: 'order-17', route: 'enrich', path: '/v1/enrich', body: { domain: 'matched.test' } }
const claim = { account, keyHash: 'hash', claimId: 'claim' }
const answer = { status: 201, headers: { Location: '/there' }, body: { id: 1 } }

function engineWith(overrides: { keep?: () => Promise<boolean>; forget?: () => Promise<boolean> } = {}) {
  return {
    idempotency: {
      begin: vi.fn(async () => ({ kind: 'new', claim, work: unkeyedWork }) as const),
      keep: vi.fn(overrides.keep ?? (async () => true)),
      forget: vi.fn(overrides.forget ?? (async () => true)),
    },
  }
}

const broken = async () => {
  throw new Error('The database is gone.')
}

describe('idempotent', () => {
  it('stores a successful response', async () => {
    const engine = engineWith()
    expect(await idempotent(engine, request, async () => answer, vi.fn())).toBe(answer)
    expect(engine.idempotency.keep).toHaveBeenCalledWith(claim, answer)
    expect(engine.idempotency.forget).not.toHaveBeenCalled()
  })

  it.each([303, 402, 503])('does not store a response with status %d', async (status) => {
    const engine = engineWith()
    await idempotent(engine, request, async () => ({ ...answer, status }), vi.fn())
    expect(engine.idempotency.keep).not.toHaveBeenCalled()
    expect(engine.idempotency.forget).toHaveBeenCalledWith(claim)
  })

  it('releases the key and rethrows the error if the request fails', async () => {
    const engine = engineWith()
    const refusal = new InvalidRequestError('No.')
    const refusing = idempotent(engine, request, () => Promise.reject(refusal), vi.fn())
    await expect(refusing).rejects.toBe(refusal)
    expect(engine.idempotency.forget).toHaveBeenCalledWith(claim)
  })

  it('reports store failures but still returns the response or rethrows the error', async () => {
    const onStoreFailed = vi.fn()
    const engine = engineWith({ keep: broken, forget: broken })
    expect(await idempotent(engine, request, async () => answer, onStoreFailed)).toBe(answer)
    const refusal = new InvalidRequestError('No.')
    await expect(idempotent(engine, request, () => Promise.reject(refusal), onStoreFailed)).rejects.toBe(refusal)
    expect(onStoreFailed.mock.calls).toEqual([
      [new Error('The database is gone.')],
      [new Error('The database is gone.')],
    ])
  })

  it('does not run the request if the key cannot be claimed', async () => {
    const run = vi.fn(async () => answer)
    const engine = { idempotency: { ...engineWith().idempotency, begin: broken } }
    await expect(idempotent(engine, request, run, vi.fn())).rejects.toThrow('The database is gone.')
    expect(run).not.toHaveBeenCalled()
  })
})
