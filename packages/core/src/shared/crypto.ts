/** Hashes and keyed hashes. Every key is derived from the root secret, one for each purpose. */
export interface Crypto {
  /** Names the root secret in use, so that what it made can be made again after a rotation. */
  readonly rootId: string

  /** Every root secret that is held, the one in use first; empty if none is. */
  readonly rootIds: readonly string[]

  /** Lowercase hex. */
  sha256(text: string): string

  /** HMAC-SHA256 under the key that a root secret gives for `purpose`; null where that root is not held. */
  mac(purpose: string, text: string, rootId: string): Uint8Array | null

  /** Encrypts text for keeping, under the current root; `context` must be the same to open it. */
  seal(purpose: string, context: string, text: string): string

  /** Null where it was changed, belongs to another context, or its root is not held any more. */
  unseal(purpose: string, context: string, sealed: string): string | null

  /** HMAC-SHA256 under a key of somebody else's, such as a webhook's secret. */
  hmac(key: Uint8Array, text: string): Uint8Array
}
