import type { Instant } from '../shared/clock.js'
import type { AccountId } from '../shared/ids.js'

/** One request's claim on a key of its account. */
export interface Claim {
  readonly account: AccountId
  /** SHA-256; the key chosen by the caller is not stored. */
  readonly keyHash: string
  /** Random, to distinguish a holder that stopped responding from its successor. */
  readonly claimId: string
}

export interface NewClaim extends Claim {
  /** Identifies the request: a key cannot be reused for a different one. */
  readonly fingerprint: string
  readonly at: Instant
  /** If there is no answer by then, the holder counts as dead. */
  readonly leaseUntil: Instant
  /** From then on the key counts as new. */
  readonly expiresAt: Instant
  /** An account whose stored answers have this many bytes gets no new key. */
  readonly bytesMax: number
}

/**
 * `other`: the key belongs to a different request. `running`: its first request has no answer yet. `full`: the key is
 * new, and the stored answers of the account have reached their limit. `done`: what an earlier holder has recorded.
 */
export type ClaimOutcome =
  | { readonly kind: 'new'; readonly done?: string }
  | { readonly kind: 'running' }
  | { readonly kind: 'other' }
  | { readonly kind: 'full' }
  | { readonly kind: 'stored'; readonly sealed: string }

/** Requests by idempotency key. Each operation is atomic. */
export interface IdempotencyStore {
  /**
   * Claims a key that is free, expired, or held by a dead holder of the same request; exactly one of several
   * concurrent calls gets it. What a dead holder has recorded stays, until the key expires. Never returns `new` for an
   * account that is gone. An account is charged for the bytes of an answer from `keep` until the key is freed, removed
   * or claimed as a new one. `full` changes nothing.
   */
  claim(claim: NewClaim): Promise<ClaimOutcome>

  /**
   * Notes within a transaction what it does; null if it undoes what was noted. Returns false and changes nothing if the
   * caller no longer holds the key.
   */
  record(claim: Claim, reference: string | null): Promise<boolean>

  /** Ends a claim with its answer. Returns false and changes nothing if the caller no longer holds the key. */
  keep(claim: Claim, sealed: string): Promise<boolean>

  /**
   * Ends a claim without an answer. Frees the key; if anything was recorded, only for the same request. Returns false
   * and changes nothing if the caller no longer holds it.
   */
  forget(claim: Claim): Promise<boolean>

  /** Removes at most `limit` expired keys; returns how many. */
  purge(now: Instant, limit: number): Promise<number>
}
