import type { Stores } from '../ports.js'
import { DomainError } from '../shared/errors.js'
import type { Claim } from './idempotency-store.js'

const retryAfterSeconds = 2

export class IdempotencyInProgressError extends DomainError {
  readonly code = 'idempotency_in_progress'
  readonly nextStep = `Wait ${retryAfterSeconds} s and send the same request again.`
  override readonly retryAfterSeconds = retryAfterSeconds

  constructor() {
    super('The first request with this Idempotency-Key is still running.')
  }
}

/**
 * What a request does under its Idempotency-Key. It is recorded in the transaction that does it, so a repeat knows of it
 * even if the answer of the commit was lost.
 */
export interface KeyedWork {
  /** What an earlier run of the same request has recorded before its answer was lost; null if there was none. */
  readonly done: string | null

  /**
   * Called last in the transaction, because the row of the key is the last lock. Throws if a repeat has taken over the
   * key, so that the transaction rolls back.
   */
  record(stores: Pick<Stores, 'idempotency'>, reference: string): Promise<void>

  /**
   * Called last in the transaction that undoes what was recorded, so that the key is free for any request after the
   * refusal. If a repeat has taken over the key, it stays with the repeat.
   */
  clear(stores: Pick<Stores, 'idempotency'>): Promise<void>
}

/** Of a request without a key: nothing is recorded. */
export const unkeyedWork: KeyedWork = { done: null, record: async () => {}, clear: async () => {} }

export function keyedWork(claim: Claim, done: string | null): KeyedWork {
  return {
    done,
    async record({ idempotency }, reference) {
      if (!(await idempotency.record(claim, reference))) throw new IdempotencyInProgressError()
    },
    async clear({ idempotency }) {
      await idempotency.record(claim, null)
    },
  }
}
