import type { Instant } from '../../shared/clock.js'
import type { Crypto } from '../../shared/crypto.js'
import { base62 } from '../../shared/encoding/base62.js'
import { crc32 } from '../../shared/encoding/crc32.js'
import type { AccountId } from '../../shared/ids.js'
import { invariant } from '../../shared/invariant.js'
import type { Random } from '../../shared/random.js'
import type { ApiKeyRecord } from './api-key-store.js'

export const apiKeyPrefix = 'bp_live_'
const shape = /^bp_live_[0-9A-Za-z]{49}$/
const checksumLength = 6
const saltBytes = 32
const secretBytes = 32

export interface IssuedApiKey {
  readonly key: string
  readonly record: ApiKeyRecord
}

/** Creates a key from a new salt. The record does not contain the key. */
export function issueApiKey(ports: { crypto: Crypto; random: Random }, account: AccountId, at: Instant): IssuedApiKey {
  const { crypto, random } = ports
  const origin = { account, salt: base62(random.bytes(saltBytes)), rootId: crypto.rootId }
  const key = deriveApiKey(crypto, origin)
  invariant(key, 'the current root secret is available')

  return {
    key,
    record: {
      ...origin,
      hash: crypto.sha256(key),
      last4: key.slice(-4),
      createdAt: at,
      lastUsedAt: null,
      validUntil: null,
    },
  }
}

/** A random key that cannot be shown again: only its hash is stored. */
export function mintApiKey({ crypto, random }: { crypto: Crypto; random: Random }) {
  const key = withChecksum(random.bytes(secretBytes))
  return { key, hash: crypto.sha256(key), last4: key.slice(-4) }
}

/** Derives the same key again, for login to return. Null if its root secret is no longer configured. */
export function deriveApiKey(crypto: Crypto, origin: Pick<ApiKeyRecord, 'account' | 'salt' | 'rootId'>): string | null {
  const mac = crypto.mac('api-key/v1', `${origin.account}.${origin.salt}`, origin.rootId)
  return mac && withChecksum(mac)
}

/** Rejects typos and garbage without a store lookup. */
export function looksLikeApiKey(text: string): boolean {
  return shape.test(text) && checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength)
}

function withChecksum(secret: Uint8Array): string {
  const body = apiKeyPrefix + base62(secret)
  return body + checksum(body)
}

function checksum(text: string): string {
  const value = crc32(text)
  return base62(Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value))
}
