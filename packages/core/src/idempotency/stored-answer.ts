import type { Claim } from './idempotency-store.js'

/** An answer that took effect, as its first caller got it but for secrets. */
export interface StoredAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** As JSON can say it; undefined where there is none. */
  readonly body?: unknown
}

/** Names the key that answers are sealed under. */
export const sealPurpose = 'idempotency'

/** An answer that is put under another key or account does not open. */
export function sealContext({ account, keyHash }: Pick<Claim, 'account' | 'keyHash'>): string {
  return `${account} ${keyHash}`
}
