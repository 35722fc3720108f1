import { toHex } from '../bytes.js'
import { isRecord, parseJson } from '../json.js'
import type { ProofFileHash, ProofKeySet, ProofPublicKey } from './proof.js'
import { malformed, ProofVerificationError } from './proof-verification-error.js'
import { readSealedZip, type SealedFile, type SealedKind, sealedKind, signedFiles } from './read-zip.js'

export const formats = { proof: 'brassplate-proof/1', dossier: 'brassplate-dossier/1' } as const

export interface VerifiedFiles<Kind extends SealedKind> {
  readonly manifest: Manifest
  readonly files: Record<SealedFile<Kind>, Uint8Array>
}

/** Throws a ProofVerificationError if a byte was changed, or if the file is not signed by one of the keys. */
export async function verifySealed<Kind extends SealedKind>(
  bytes: Uint8Array,
  keys: ProofKeySet,
  kind: Kind,
): Promise<VerifiedFiles<Kind>> {
  const known = requireKeys(keys)
  const files = readSealedZip(bytes, kind)
  const sealing = files as SealingFiles
  // Read before the signature is checked, only to find the key.
  const { key: claimed } = readManifest(sealing['manifest.json'], kind)
  const key = known.find(({ kid, x }) => kid === claimed.kid && x === claimed.x)
  if (!key) {
    throw new ProofVerificationError(
      'unknown_key',
      `The ${kind} is signed with key ${shown(claimed.kid)}, which is not among the given keys.`,
      'Use the keys of the server that issued it, as they were at that time.',
    )
  }
  if (!(await isSigned(key, sealing))) {
    throw new ProofVerificationError(
      'wrong_signature',
      'The signature does not match the manifest.',
      'Do not trust this file. Get it again from the server that issued it.',
    )
  }
  const manifest = readManifest(sealing['manifest.json'], kind)
  const signed = files as Readonly<Record<string, Uint8Array>>
  for (const name of signedFiles[kind]) await requireUnchanged(manifest.files, name, signed[name] ?? new Uint8Array())
  return { manifest, files }
}

/**
 * The key that a proof or a dossier names as its own. Anyone can write any key into a file, so this key alone proves
 * nothing: it shows only that the file is complete and unchanged since it was signed.
 */
export function claimedProofKeys(bytes: Uint8Array): ProofKeySet {
  const kind = sealedKind(bytes)
  const files = readSealedZip(bytes, kind) as SealingFiles
  return { keys: [readManifest(files['manifest.json'], kind).key] }
}

/** A manifest whose signature and files have been checked. */
export interface Manifest {
  readonly format: string
  /** Of a proof. */
  readonly answer_id?: string
  /** Of a dossier. */
  readonly company_number?: string
  readonly as_of?: string | null
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

function readManifest(bytes: Uint8Array, kind: SealedKind): Manifest {
  const manifest = parseJson(bytes)
  const hasForm = isRecord(manifest) && manifest.format === formats[kind] && isKey(manifest.key)
  if (hasForm && isFileList(manifest.files, kind)) return manifest as unknown as Manifest
  throw malformed(`The manifest is not that of a ${kind}, or of a newer version.`)
}

function isFileList(files: unknown, kind: SealedKind): boolean {
  const names = signedFiles[kind]
  return (
    Array.isArray(files) &&
    files.length === names.length &&
    files.every((file, place) => isRecord(file) && file.name === names[place])
  )
}

type SealingFiles = Record<'manifest.json' | 'manifest.sig', Uint8Array>

async function isSigned({ x }: ProofPublicKey, files: SealingFiles): Promise<boolean> {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x }
    const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, copyOf(files['manifest.sig']), copyOf(files['manifest.json']))
  } catch {
    return false
  }
}

async function requireUnchanged(listed: readonly ProofFileHash[], name: string, content: Uint8Array): Promise<void> {
  const hex = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', copyOf(content))))
  const expected = listed.find((file) => file.name === name)
  if (expected?.sha256 === hex && expected.size === content.length) return
  throw new ProofVerificationError(
    'changed_file',
    `${name} was changed after it was signed.`,
    'Do not trust this file. Get it again from the server that issued it.',
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

function shown(kid: string): string {
  return kid.replaceAll(/[^\w-]/g, '?').slice(0, 100)
}
