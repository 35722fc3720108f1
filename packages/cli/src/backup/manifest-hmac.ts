import { timingSafeEqual } from 'node:crypto'
import type { Config } from '@brassplate/server'
import { UsageError } from '../exit-codes.js'
import { type Manifest, signedText } from './manifest.js'
import { existingSecret } from './root-secret.js'

const purpose = 'backup-manifest/v1'

/** `unsigned`: it has no HMAC. `unchecked`: its root secret is not at hand. A wrong HMAC is refused. */
export type Authenticity = 'verified' | 'unsigned' | 'unchecked'

/** The manifest with its HMAC; as it is if there is no root secret. */
export async function signManifest(manifest: Manifest, config: Config): Promise<Manifest> {
  const hmac = await hmacOf(manifest, config)
  return hmac === null ? manifest : { ...manifest, hmac: Buffer.from(hmac).toString('hex') }
}

/** Uses only a secret that was here before: one that came with the backup proves nothing about it. */
export async function checkManifest(manifest: Manifest, config: Config): Promise<Authenticity> {
  if (manifest.hmac === undefined) return 'unsigned'
  const expected = await hmacOf(manifest, config)
  if (expected === null) return 'unchecked'
  const given = Buffer.from(manifest.hmac, 'hex')
  if (given.length === expected.length && timingSafeEqual(given, expected)) return 'verified'
  throw new UsageError(
    'The manifest of this backup was changed after it was made: its HMAC does not match the root secret.',
    'Nothing was changed. Do not trust this file; restore another backup.',
  )
}

async function hmacOf(manifest: Manifest, config: Config): Promise<Uint8Array | null> {
  const secret = existingSecret(config)
  if (secret === null || manifest.root_id === null) return null
  const { rootKeys } = await import('@brassplate/core/node')
  return rootKeys(secret, config.secretPrevious).mac(purpose, signedText(manifest), manifest.root_id)
}
