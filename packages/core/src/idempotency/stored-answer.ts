import type { Claim } from './idempotency-store.js'

/** A stored answer: what the first caller received, except for secrets. */
export interface StoredAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON value; undefined if there is no body. */
  readonly body?: unknown
}

/** Purpose from which the encryption key of answers is derived. */
export const sealPurpose = 'idempotency'

/** Binds an answer to its key and account: it cannot be decrypted under another one. */
export function sealContext({ account, keyHash }: Pick<Claim, 'account' | 'keyHash'>): string {
  return `${account} ${keyHash}`
}
