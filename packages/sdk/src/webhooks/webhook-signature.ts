import { joined, toHex } from '../bytes.js'
import { WebhookVerificationError } from './webhook-verification-error.js'

const secretPrefix = 'whsec_'
/** The range that Standard Webhooks allows. Secrets of the server have 32 bytes. */
const [keyBytesMin, keyBytesMax] = [24, 64]

/** The signed parts of a delivery. */
export interface SignedParts {
  readonly timestamp: string
  readonly body: Uint8Array
}

export interface WebhookKeys {
  /** Lowercase hex over the timestamp, a full stop and the body, keyed with the text of the secret. */
  hexOf(parts: SignedParts): Promise<string>
  /** Base64 over the id, the timestamp and the body, keyed with the decodeBase64 bytes of the secret. */
  standardOf(id: string, parts: SignedParts): Promise<string>
}

export async function webhookKeys(secret: string): Promise<WebhookKeys> {
  const bytes = bytesOf(secret)
  const [textKey, bytesKey] = await Promise.all([importKey(new TextEncoder().encode(secret)), importKey(bytes)])
  return {
    hexOf: async ({ timestamp, body }) => toHex(await mac(textKey, `${timestamp}.`, body)),
    standardOf: async (id, { timestamp, body }) => base64(await mac(bytesKey, `${id}.${timestamp}.`, body)),
  }
}

/** Compares in constant time for texts of equal length. */
export function isSameText(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let i = 0; i < one.length; i += 1) difference |= one.charCodeAt(i) ^ other.charCodeAt(i)
  return difference === 0
}

function bytesOf(secret: string): Uint8Array<ArrayBuffer> {
  const encoded = typeof secret === 'string' && secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : ''
  const bytes = /^[A-Za-z0-9+/]{1,88}={0,2}$/.test(encoded) ? decodeBase64(encoded) : null
  if (bytes === null || bytes.length < keyBytesMin || bytes.length > keyBytesMax) {
    throw new WebhookVerificationError(
      'malformed_secret',
      'The signing secret is not valid. It must be whsec_ followed by base64.',
      'Copy the whole secret that was shown when the destination was created or its secret was rotated.',
    )
  }
  return bytes
}

/** Null unless the text is canonical base64. */
function decodeBase64(encoded: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
    return base64(bytes) === encoded ? bytes : null
  } catch {
    return null
  }
}

type Key = Awaited<ReturnType<typeof importKey>>

function importKey(bytes: Uint8Array<ArrayBuffer>) {
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

async function mac(key: Key, before: string, body: Uint8Array): Promise<Uint8Array> {
  const signed = joined([new TextEncoder().encode(before), body])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, signed))
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
