/** Hashes and keyed hashes. Every key is derived from the root secret, one per purpose. */
export interface Crypto {
  /** Id of the current root secret, so that derived values can be derived again after a rotation. */
  readonly rootId: string

  /** Ids of all configured root secrets, the current one first; empty if there is none. */
  readonly rootIds: readonly string[]

  /** Lowercase hex. */
  sha256(text: string): string

  /** HMAC-SHA256 with the key derived from a root secret for `purpose`; null if that root secret is not configured. */
  mac(purpose: string, text: string, rootId: string): Uint8Array | null

  /** Encrypts text for storage with the current root secret. `context` must be the same to decrypt it. */
  seal(purpose: string, context: string, text: string): string

  /** Returns null if the text was altered, belongs to another context, or its root secret is no longer configured. */
  unseal(purpose: string, context: string, sealed: string): string | null

  /** HMAC-SHA256 with a key that is not derived from the root secret, such as a webhook secret. */
  hmac(key: Uint8Array, text: string): Uint8Array
}
