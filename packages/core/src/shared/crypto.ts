/** Hashes and keyed hashes. Every key is derived from the root secret, one for each purpose. */
export interface Crypto {
  /** Names the root secret in use, so that what it made can be made again after a rotation. */
  readonly rootId: string

  /** Lowercase hex. */
  sha256(text: string): string

  /** HMAC-SHA256 under the key that a root secret gives for `purpose`; null where that root is not held. */
  mac(purpose: string, text: string, rootId: string): Uint8Array | null
}
