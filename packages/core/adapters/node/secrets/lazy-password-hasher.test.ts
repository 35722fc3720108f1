import { expect, it } from 'vitest'
import type { PasswordHasher } from '../../../src/accounts/password/password-hasher.js'
import { lazyPasswordHasher } from './lazy-password-hasher.js'

it('retries loading the hasher with the next password after a failure', async () => {
  const ready: PasswordHasher = { hash: async () => 'hashed', verify: async () => true, isOutdated: () => false }
  let loads = 0
  const hasher = lazyPasswordHasher(async () => {
    loads += 1
    if (loads === 1) throw new Error('no memory')
    return ready
  })
  await expect(hasher.hash('long enough')).rejects.toThrow('no memory')
  expect(await hasher.hash('long enough')).toBe('hashed')
  expect(await hasher.verify(null, 'long enough')).toBe(true)
  expect(loads).toBe(2)
})
