import type { IdempotencyStore } from '../../src/idempotency/idempotency-store.js'
import type { MemoryDatabase } from '../../testing/index.js'

/** Checks whether a key is free, claims it later, and lets anyone finish it. */
export function naiveIdempotency(memory: MemoryDatabase, keys: IdempotencyStore): IdempotencyStore {
  return {
    ...keys,
    async claim(claim) {
      const place = `${claim.account} ${claim.keyHash}`
      const key = await memory.session.read((state) => state.idempotencyKeys.get(place))
      const isFree = !key || key.expiresAt <= claim.at || (key.sealed === null && key.leaseUntil <= claim.at)
      if (!isFree || (key && key.fingerprint !== claim.fingerprint)) return keys.claim(claim)
      await memory.session.write((state) => state.idempotencyKeys.set(place, { ...claim, sealed: null }))
      return { kind: 'new' }
    },
    async keep({ account, keyHash }, sealed) {
      const place = `${account} ${keyHash}`
      const key = await memory.session.read((state) => state.idempotencyKeys.get(place))
      if (key) await memory.session.write((state) => state.idempotencyKeys.set(place, { ...key, sealed }))
      return key !== undefined
    },
  }
}
