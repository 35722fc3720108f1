import { hash as argon2 } from '@node-rs/argon2'
import { beforeAll, describe, expect, it } from 'vitest'
import { argon2PasswordHasher, hashesWaitingMax } from '../../adapters/node/secrets/argon2-password-hasher.js'
import type { PasswordHasher } from '../../src/accounts/password/password-hasher.js'
import { codeOf } from '../../src/shared/errors.js'

const password = 'correct horse battery'
let hasher: PasswordHasher
let kept: string

beforeAll(async () => {
  hasher = await argon2PasswordHasher()
  kept = await hasher.hash(password)
})

/** The error code of each refused call; null for each served one. */
async function outcomesOf(calls: readonly Promise<unknown>[]): Promise<(string | null)[]> {
  const settled = await Promise.allSettled(calls)
  return settled.map((outcome) => (outcome.status === 'rejected' ? (codeOf(outcome.reason) ?? 'error') : null))
}

describe('argon2PasswordHasher', () => {
  it('records argon2id with 46 MiB, one pass and one lane in the hash', () => {
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  })

  it('verifies the right password and no other', async () => {
    expect(await hasher.verify(kept, password)).toBe(true)
    expect(await hasher.verify(kept, `${password} `)).toBe(false)
    expect(await hasher.verify(kept, password.toUpperCase())).toBe(false)
  })

  it('salts: the same password has a different hash each time', async () => {
    expect(await hasher.hash(password)).not.toBe(kept)
  })

  it('uses all of a password of 1,024 bytes', async () => {
    const long = 'x'.repeat(1_024)
    const keptLong = await hasher.hash(long)
    expect(await hasher.verify(keptLong, long)).toBe(true)
    expect(await hasher.verify(keptLong, `${long.slice(0, -1)}y`)).toBe(false)
  })

  it('returns false without a hash, whatever the password', async () => {
    expect(await hasher.verify(null, password)).toBe(false)
    expect(await hasher.verify(null, '')).toBe(false)
  })

  it('reports a hash with other parameters as outdated, and still verifies it', async () => {
    const weaker = await argon2(password, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    expect(hasher.isOutdated(weaker)).toBe(true)
    expect(hasher.isOutdated(kept)).toBe(false)
    expect(await hasher.verify(weaker, password)).toBe(true)
  })

  it('runs two, queues twenty and refuses the rest with rate_limited', async () => {
    const calls = Array.from({ length: 2 + hashesWaitingMax + 3 }, () => hasher.verify(kept, password))
    const outcomes = await outcomesOf(calls)
    expect(hashesWaitingMax).toBe(20)
    expect(outcomes.slice(0, 22)).toEqual(Array.from({ length: 22 }, () => null))
    expect(outcomes.slice(22)).toEqual(['rate_limited', 'rate_limited', 'rate_limited'])
    expect(await hasher.verify(kept, password)).toBe(true)
  })

  it('does the same work for a missing account, in the same queue', async () => {
    const calls = Array.from({ length: 22 }, () => hasher.verify(null, password))
    const outcomes = await outcomesOf([...calls, hasher.hash(password)])
    expect(outcomes.at(-1)).toBe('rate_limited')
    expect(outcomes.filter((code) => code === null)).toHaveLength(22)
  })
})
