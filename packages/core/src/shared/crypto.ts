/** An Ed25519 key as a JSON Web Key. `kid` is its thumbprint (RFC 7638). */
export interface PublicKey {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly x: string
  readonly kid: string
}

export interface Signature {
  readonly key: PublicKey
  /** 64 bytes. */
  readonly bytes: Uint8Array
}

/** Hashes, keyed hashes and signatures. Every key is derived from the root secret, one per purpose. */
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

  /** Signs a text with the Ed25519 key derived from the current root secret for `purpose`. */
  sign(purpose: string, text: string): Signature

  /** The keys that verify what `sign` signs, the current one first; empty if there is no root secret. */
  publicKeys(purpose: string): readonly PublicKey[]

  /** HMAC-SHA256 with a key that is not derived from the root secret, such as a webhook secret. */
  hmac(key: Uint8Array, text: string): Uint8Array
}
