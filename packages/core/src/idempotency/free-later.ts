import type { Claim, IdempotencyStore } from './idempotency-store.js'

const leftMax = 1_000
const freedAtOnceMax = 20

/**
 * A store that frees keys later if it could not when their request failed. Otherwise a key that was claimed during an
 * outage stays taken until its lease ends, and repeats of the request wait that long after the outage. The next claim
 * frees them.
 */
export function freeLater(store: IdempotencyStore): IdempotencyStore {
  const left = new Map<string, Claim>()

  async function orLeave<Result>(claim: Claim, work: Promise<Result>): Promise<Result> {
    try {
      return await work
    } catch (error) {
      if (left.size < leftMax) left.set(claim.claimId, claim)
      throw error
    }
  }

  return {
    async claim(claim) {
      for (const earlier of [...left.values()].slice(0, freedAtOnceMax)) {
        await store.forget(earlier)
        left.delete(earlier.claimId)
      }
      // A claim without an answer may have been stored.
      return orLeave(claim, store.claim(claim))
    },
    forget: (claim) => orLeave(claim, store.forget(claim)),
    record: (claim, reference) => store.record(claim, reference),
    keep: (claim, sealed) => store.keep(claim, sealed),
    purge: (now, limit) => store.purge(now, limit),
  }
}
