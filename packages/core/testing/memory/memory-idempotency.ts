import type { Claim, IdempotencyStore, NewClaim } from '../../src/idempotency/idempotency-store.js'
import { removeWhere } from './memory-accounts.js'
import type { MemorySession, MemoryState } from './memory-database.js'

export interface MemoryKey extends NewClaim {
  readonly sealed: string | null
}

export function memoryIdempotency(session: MemorySession): IdempotencyStore {
  return {
    claim: (claim) =>
      session.write((state) => {
        const key = state.idempotencyKeys.get(placeOf(claim))
        const isOver = key !== undefined && key.expiresAt <= claim.at
        const isSame = key?.fingerprint === claim.fingerprint
        const isDead = isSame && key.sealed === null && key.leaseUntil <= claim.at
        if (state.accounts.has(claim.account) && (!key || isOver || isDead)) {
          state.idempotencyKeys.set(placeOf(claim), { ...claim, sealed: null })
          return { kind: 'new' }
        }
        if (!key) return { kind: 'running' }
        if (!isSame) return { kind: 'other' }
        return key.sealed === null ? { kind: 'running' } : { kind: 'stored', sealed: key.sealed }
      }),

    keep: (claim, sealed) =>
      session.write((state) => {
        const key = heldBy(state, claim)
        if (key) state.idempotencyKeys.set(placeOf(claim), { ...key, sealed })
        return key !== null
      }),

    forget: (claim) =>
      session.write((state) => heldBy(state, claim) !== null && state.idempotencyKeys.delete(placeOf(claim))),

    purge: (now, limit) =>
      session.write((state) => removeWhere(state.idempotencyKeys, (key) => key.expiresAt <= now, limit)),
  }
}

function placeOf({ account, keyHash }: Claim): string {
  return `${account} ${keyHash}`
}

function heldBy(state: MemoryState, claim: Claim): MemoryKey | null {
  const key = state.idempotencyKeys.get(placeOf(claim))
  return key && key.claimId === claim.claimId && key.sealed === null ? key : null
}
