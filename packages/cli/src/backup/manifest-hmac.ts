import { timingSafeEqual } from 'node:crypto'
import type { Config } from '@brassplate/server'
import { UsageError } from '../exit-codes.js'
import { type Manifest, signedText } from './manifest.js'
import { existingSecret } from './root-secret.js'

const purpose = 'backup-manifest/v1'

/** `unsigned`: it has no HMAC. `unchecked`: its root secret is not available here. A wrong HMAC throws. */
export type Authenticity = 'verified' | 'unsigned' | 'unchecked'

/** Adds the HMAC. Returns the manifest unchanged if there is no root secret. */
export async function signManifest(manifest: Manifest, config: Config): Promise<Manifest> {
  const hmac = await computeHmac(manifest, config)
  return hmac === null ? manifest : { ...manifest, hmac: Buffer.from(hmac).toString('hex') }
}

/** Uses only the secret that is configured here: one from the backup itself proves nothing. */
export async function checkManifest(manifest: Manifest, config: Config): Promise<Authenticity> {
  if (manifest.hmac === undefined) return 'unsigned'
  const expected = await computeHmac(manifest, config)
  if (expected === null) return 'unchecked'
  const actual = Buffer.from(manifest.hmac, 'hex')
  if (actual.length === expected.length && timingSafeEqual(actual, expected)) return 'verified'
  throw new UsageError(
    'The manifest of this backup was modified after the backup was made: its HMAC does not match the root secret.',
    'Nothing was changed. Do not trust this file; restore another backup.',
  )
}

async function computeHmac(manifest: Manifest, config: Config): Promise<Uint8Array | null> {
  const secret = existingSecret(config)
  if (secret === null || manifest.root_id === null) return null
  const { rootKeys } = await import('@brassplate/core/node')
  return rootKeys(secret, config.secretPrevious).mac(purpose, signedText(manifest), manifest.root_id)
}
