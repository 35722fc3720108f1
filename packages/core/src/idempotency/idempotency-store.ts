import type { Instant } from '../shared/clock.js'
import type { AccountId } from '../shared/ids.js'

/** One request's hold on a key of its account. */
export interface Claim {
  readonly account: AccountId
  /** SHA-256: what the caller chose as its key is not kept. */
  readonly keyHash: string
  /** Random, so that a holder who went silent is told apart from the one who came after. */
  readonly claimId: string
}

export interface NewClaim extends Claim {
  /** Names the request: the same key is not for another one. */
  readonly fingerprint: string
  readonly at: Instant
  /** From then on, without an answer, the holder counts as dead. */
  readonly leaseUntil: Instant
  /** From then on the key is as good as new. */
  readonly expiresAt: Instant
}

/** `other`: the key stands for another request. `running`: its first request has no answer yet. */
export type ClaimOutcome =
  | { readonly kind: 'new' }
  | { readonly kind: 'running' }
  | { readonly kind: 'other' }
  | { readonly kind: 'kept'; readonly sealed: string }

/** Which requests ran under which key. Each step is atomic. */
export interface IdempotencyStore {
  /**
   * Takes a key that is free, has expired, or whose holder of the same request is dead; of many at once one gets it.
   * Never `new` for an account that is gone.
   */
  claim(claim: NewClaim): Promise<ClaimOutcome>

  /** Ends a claim with its answer. False, and nothing changes, for whoever does not hold the key any more. */
  keep(claim: Claim, sealed: string): Promise<boolean>

  /** Ends a claim without an answer: the key is free. False, and nothing changes, for whoever does not hold it. */
  forget(claim: Claim): Promise<boolean>

  /** Removes at most `limit` keys that have expired; gives how many went. */
  purge(now: Instant, limit: number): Promise<number>
}
