import type { ReceivedAnswer, ReviewEvent } from '../wire.generated.js'

/** The content of `proof.json`. */
export interface Proof {
  readonly format: string
  readonly issued_at: string
  /** The base URL of the server; null if it was issued without a server. */
  readonly issuer: string | null
  readonly answer: ReceivedAnswer
  /** The decisions and undos of the account for the domain when the proof was issued, newest first; at most 100. */
  readonly reviews: readonly Omit<ReviewEvent, 'company_name'>[]
  /** What the account paid for this domain and company, newest first; at most 100. */
  readonly charges: readonly { readonly credits: number; readonly charged_at: string }[]
}

/** A proof whose signature and files have been checked. */
export interface VerifiedProof {
  readonly answerId: string
  readonly issuedAt: string
  readonly issuer: string | null
  /** The key that signed it. */
  readonly keyId: string
  readonly proof: Proof
  /** The readable page. */
  readonly html: string
  /** The hash of each file. */
  readonly files: readonly ProofFileHash[]
}

/** A file of a proof with its size and hash. */
export interface ProofFileHash {
  readonly name: string
  readonly size: number
  readonly sha256: string
}

/** Public keys, as at `/.well-known/brassplate-proof-keys.json`. */
export interface ProofKeySet {
  readonly keys: readonly ProofPublicKey[]
}

/** The public key that a proof names as its own. */
export interface ProofPublicKey {
  readonly kty: string
  readonly crv: string
  readonly x: string
  readonly kid: string
}
