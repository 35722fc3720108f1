import { textOf } from '../json.js'
import type { Proof, ProofKeySet, VerifiedProof } from './proof.js'
import { malformed } from './proof-verification-error.js'
import { formats, verifySealed } from './verify-sealed.js'

/**
 * Verifies a proof offline and returns its content. Throws a ProofVerificationError if a byte was changed, or if it is
 * not signed by one of the keys. Take the keys from a source that you trust, such as the server that issued the proof.
 */
export async function verifyProof(bytes: Uint8Array, keys: ProofKeySet): Promise<VerifiedProof> {
  const { manifest, files } = await verifySealed(bytes, keys, 'proof')
  const proof = JSON.parse(textOf(files['proof.json'])) as Proof
  if (proof.format !== formats.proof || proof.answer.answer_id !== manifest.answer_id) {
    throw malformed('The signed proof does not belong to its manifest.')
  }
  return {
    answerId: proof.answer.answer_id,
    issuedAt: manifest.issued_at,
    issuer: manifest.issuer,
    keyId: manifest.key.kid,
    proof,
    html: textOf(files['index.html']),
    files: manifest.files,
  }
}
