import { type Instant, isoTime } from '../shared/clock.js'
import type { Crypto, PublicKey } from '../shared/crypto.js'
import { encodeUtf8 } from '../shared/encoding/utf8.js'
import { zipOf } from './zip.js'

const purpose = 'proof/v1'
export const proofFormat = 'brassplate-proof/1'
export const dossierFormat = 'brassplate-dossier/1'

export interface SealedText {
  readonly name: 'index.html' | 'proof.json' | 'dossier.json' | 'dossier.md'
  readonly text: string
}

export interface SealedSubject {
  readonly format: typeof proofFormat | typeof dossierFormat
  /** What the files are about, as the first fields of the manifest. */
  readonly about: Readonly<Record<string, string | null>>
  readonly issuedAt: Instant
  /** The base URL of the server; null for an embedded engine. */
  readonly issuer: string | null
}

/**
 * Packs the files of a proof or a dossier. The manifest lists their hashes, and `manifest.sig` is the signature over the
 * bytes of the manifest. The same content and time always give the same bytes.
 */
export function sealFiles(
  crypto: Pick<Crypto, 'sha256' | 'sign'>,
  { format, about, issuedAt, issuer }: SealedSubject,
  texts: readonly SealedText[],
): Uint8Array {
  const files = texts.map(({ name, text }) => ({ name, content: encodeUtf8(text) }))
  const listed = texts.map(({ name, text }, place) => ({
    name,
    size: files[place]?.content.length,
    sha256: crypto.sha256(text),
  }))
  const { key } = crypto.sign(purpose, '')
  const manifest = `${JSON.stringify(
    { format, ...about, issued_at: isoTime(issuedAt), issuer, key, files: listed },
    null,
    2,
  )}\n`
  return zipOf([
    ...files,
    { name: 'manifest.json', content: encodeUtf8(manifest) },
    { name: 'manifest.sig', content: crypto.sign(purpose, manifest).bytes },
  ])
}

/** The keys that verify the proofs and dossiers of this server, the current one first. */
export function proofKeys(crypto: Pick<Crypto, 'publicKeys'>): readonly PublicKey[] {
  return crypto.publicKeys(purpose)
}
