import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import type { Crypto, PublicKey } from '../../../src/shared/crypto.js'
import { sha256 } from '../../shared/sha256.js'

const keyBytes = 32
const rootIdLength = 12
const nonceBytes = 12
const tagBytes = 16
/** What comes before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const privateKeyHeader = Buffer.from('302e020100300506032b657004220420', 'hex')

/** All server keys, derived from the root secret by HKDF, each with its own label. */
export interface RootKeys extends Crypto {
  /** The key for a purpose: from the current root first, then from the previous root if there is one. */
  keysFor(purpose: string): readonly Uint8Array[]
}

export function rootKeys(current: string, previous: string | null): RootKeys {
  const roots = new Map(
    [current, ...(previous === null ? [] : [previous])].map((root) => [rootIdOf(root), keyCache(root)]),
  )

  return {
    rootId: rootIdOf(current),
    rootIds: [...roots.keys()],
    sha256,
    mac(purpose, text, rootId) {
      const key = roots.get(rootId)?.(purpose)
      return key ? createHmac('sha256', key).update(text, 'utf8').digest() : null
    },
    seal(purpose, context, text) {
      const rootId = rootIdOf(current)
      const key = roots.get(rootId)?.(purpose) ?? derive(current, purpose)
      return `${rootId}.${encrypt(key, context, text)}`
    },
    unseal(purpose, context, sealed) {
      const [rootId = '', bytes = '', ...more] = sealed.split('.')
      const key = more.length === 0 ? roots.get(rootId)?.(purpose) : undefined
      return key ? decrypt(key, context, bytes) : null
    },
    sign(purpose, text) {
      const key = privateKeyOf(roots.get(rootIdOf(current))?.(purpose) ?? derive(current, purpose))
      return { key: publicKeyOf(key), bytes: new Uint8Array(sign(null, Buffer.from(text, 'utf8'), key)) }
    },
    publicKeys: (purpose) => [...roots.values()].map((keyFor) => publicKeyOf(privateKeyOf(keyFor(purpose)))),
    hmac: (key, text) => createHmac('sha256', key).update(text, 'utf8').digest(),
    keysFor: (purpose) => [...roots.values()].map((keyFor) => keyFor(purpose)),
  }
}

/** The keys of one root, each derived once. */
function keyCache(root: string): (purpose: string) => Uint8Array {
  const derived = new Map<string, Uint8Array>()
  return (purpose) => {
    const key = derived.get(purpose) ?? derive(root, purpose)
    derived.set(purpose, key)
    return key
  }
}

function derive(root: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', root, '', `brassplate/${purpose}`, keyBytes))
}

function encrypt(key: Uint8Array, context: string, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context, 'utf8'))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url')
}

function decrypt(key: Uint8Array, context: string, text: string): string | null {
  const bytes = Buffer.from(text, 'base64url')
  // Base64 has several spellings of the same bytes. Only the one that we write is ours.
  if (bytes.length < nonceBytes + tagBytes || bytes.toString('base64url') !== text) return null
  const [nonce, rest] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes)]
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(context, 'utf8'))
    .setAuthTag(rest.subarray(0, tagBytes))
  try {
    return Buffer.concat([decipher.update(rest.subarray(tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function privateKeyOf(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([privateKeyHeader, seed]), format: 'der', type: 'pkcs8' })
}

function publicKeyOf(privateKey: KeyObject): PublicKey {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  // The thumbprint hashes the required members in this order, without spaces.
  const kid = Buffer.from(sha256(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x })), 'hex').toString('base64url')
  return { kty: 'OKP', crv: 'Ed25519', x, kid }
}

function rootIdOf(root: string): string {
  return Buffer.from(derive(root, 'root-id')).toString('hex').slice(0, rootIdLength)
}
