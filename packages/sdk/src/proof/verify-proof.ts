import type { Proof, ProofFileHash, ProofKeySet, ProofPublicKey, VerifiedProof } from './proof.js'
import { malformed, ProofVerificationError } from './proof-verification-error.js'
import { type ProofFile, readProofZip } from './read-zip.js'

const format = 'brassplate-proof/1'
const signedFiles = ['index.html', 'proof.json'] as const

/**
 * Verifies a proof offline and returns its content. Throws a ProofVerificationError if a byte was changed, or if it is
 * not signed by one of the keys. Take the keys from a source that you trust, such as the server that issued the proof.
 */
export async function verifyProof(bytes: Uint8Array, keys: ProofKeySet): Promise<VerifiedProof> {
  const known = requireKeys(keys)
  const files = readProofZip(bytes)
  // Read before the signature is checked, only to find the key.
  const { key: claimed } = readManifest(files['manifest.json'])
  const key = known.find(({ kid, x }) => kid === claimed.kid && x === claimed.x)
  if (!key) {
    throw new ProofVerificationError(
      'unknown_key',
      `The proof is signed with key ${shown(claimed.kid)}, which is not among the given keys.`,
      'Use the keys of the server that issued it, as they were at that time.',
    )
  }
  if (!(await isSigned(key, files))) {
    throw new ProofVerificationError(
      'wrong_signature',
      'The signature does not match the manifest.',
      'Do not trust this file. Get the proof again from the server that issued it.',
    )
  }
  const manifest = readManifest(files['manifest.json'])
  for (const name of signedFiles) await requireUnchanged(manifest.files, name, files[name])
  const proof = JSON.parse(textOf(files['proof.json'])) as Proof
  if (proof.format !== format || proof.answer.answer_id !== manifest.answer_id) {
    throw malformed('The signed proof does not belong to its manifest.')
  }
  return {
    answerId: manifest.answer_id,
    issuedAt: manifest.issued_at,
    issuer: manifest.issuer,
    keyId: key.kid,
    proof,
    html: textOf(files['index.html']),
    files: manifest.files,
  }
}

/**
 * The key that a proof names as its own. Anyone can write any key into a file, so this key alone proves nothing: it
 * shows only that the file is complete and unchanged since it was signed.
 */
export function claimedProofKeys(bytes: Uint8Array): ProofKeySet {
  return { keys: [readManifest(readProofZip(bytes)['manifest.json']).key] }
}

interface Manifest {
  readonly format: string
  readonly answer_id: string
  readonly issued_at: string
  readonly issuer: string | null
  readonly key: ProofPublicKey
  readonly files: readonly ProofFileHash[]
}

function requireKeys(keys: ProofKeySet): readonly ProofPublicKey[] {
  const list = isRecord(keys) && Array.isArray(keys.keys) ? keys.keys : null
  if (!list?.every(isKey)) throw new TypeError('keys must be a JSON Web Key Set with Ed25519 keys.')
  return list
}

function readManifest(bytes: Uint8Array): Manifest {
  const manifest = parse(bytes)
  if (isRecord(manifest) && manifest.format === format && isKey(manifest.key) && isFileList(manifest.files)) {
    return manifest as unknown as Manifest
  }
  throw malformed('The manifest is not that of a proof, or of a newer version.')
}

function isFileList(files: unknown): boolean {
  return (
    Array.isArray(files) &&
    files.length === signedFiles.length &&
    files.every((file, place) => isRecord(file) && file.name === signedFiles[place])
  )
}

async function isSigned({ x }: ProofPublicKey, files: Record<ProofFile, Uint8Array>): Promise<boolean> {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x }
    const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, copyOf(files['manifest.sig']), copyOf(files['manifest.json']))
  } catch {
    return false
  }
}

async function requireUnchanged(listed: readonly ProofFileHash[], name: string, content: Uint8Array): Promise<void> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', copyOf(content)))
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const expected = listed.find((file) => file.name === name)
  if (expected?.sha256 === hex && expected.size === content.length) return
  throw new ProofVerificationError(
    'changed_file',
    `${name} was changed after the proof was signed.`,
    'Do not trust this file. Get the proof again from the server that issued it.',
  )
}

function isKey(value: unknown): value is ProofPublicKey {
  return (
    isRecord(value) &&
    value.kty === 'OKP' &&
    value.crv === 'Ed25519' &&
    typeof value.x === 'string' &&
    typeof value.kid === 'string'
  )
}

/** Web Crypto takes only bytes that are not shared. */
function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes)
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(bytes))
  } catch {
    return undefined
  }
}

function shown(kid: string): string {
  return kid.replaceAll(/[^\w-]/g, '?').slice(0, 100)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
