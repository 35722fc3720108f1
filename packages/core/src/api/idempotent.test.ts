import { describe, expect, it, vi } from 'vitest'
import { InvalidRequestError } from '../shared/errors.js'
import type { AccountId } from '../shared/ids.js'
import { idempotent } from './idempotent.js'

const account = 'acc_ada' as AccountId
const request = { account, key: 'order-17', route: 'enrich', path: '/v1/enrich', body: { domain: 'matched.test' } }
const claim = { account, keyHash: 'hash', claimId: 'claim' }
const answer = { status: 201, headers: { Location: '/there' }, body: { id: 1 } }

function engineWith(given: { keep?: () => Promise<boolean>; forget?: () => Promise<boolean> } = {}) {
  return {
    idempotency: {
      begin: vi.fn(async () => ({ kind: 'new', claim }) as const),
      keep: vi.fn(given.keep ?? (async () => true)),
      forget: vi.fn(given.forget ?? (async () => true)),
    },
  }
}

const broken = async () => {
  throw new Error('The database is gone.')
}

describe('idempotent', () => {
  it('keeps what took effect', async () => {
    const engine = engineWith()
    expect(await idempotent(engine, request, async () => answer, vi.fn())).toBe(answer)
    expect(engine.idempotency.keep).toHaveBeenCalledWith(claim, answer)
    expect(engine.idempotency.forget).not.toHaveBeenCalled()
  })

  it.each([303, 402, 503])('keeps no answer of status %d', async (status) => {
    const engine = engineWith()
    await idempotent(engine, request, async () => ({ ...answer, status }), vi.fn())
    expect(engine.idempotency.keep).not.toHaveBeenCalled()
    expect(engine.idempotency.forget).toHaveBeenCalledWith(claim)
  })

  it('lets the key go where the request is refused, and passes the refusal on', async () => {
    const engine = engineWith()
    const refusal = new InvalidRequestError('No.')
    const refusing = idempotent(engine, request, () => Promise.reject(refusal), vi.fn())
    await expect(refusing).rejects.toBe(refusal)
    expect(engine.idempotency.forget).toHaveBeenCalledWith(claim)
  })

  it('gives the answer where it cannot be kept, and the refusal where the key cannot be let go, and tells of both', async () => {
    const told = vi.fn()
    const engine = engineWith({ keep: broken, forget: broken })
    expect(await idempotent(engine, request, async () => answer, told)).toBe(answer)
    const refusal = new InvalidRequestError('No.')
    await expect(idempotent(engine, request, () => Promise.reject(refusal), told)).rejects.toBe(refusal)
    expect(told.mock.calls).toEqual([[new Error('The database is gone.')], [new Error('The database is gone.')]])
  })

  it('runs nothing where the key cannot be taken', async () => {
    const run = vi.fn(async () => answer)
    const engine = { idempotency: { ...engineWith().idempotency, begin: broken } }
    await expect(idempotent(engine, request, run, vi.fn())).rejects.toThrow('The database is gone.')
    expect(run).not.toHaveBeenCalled()
  })
})
