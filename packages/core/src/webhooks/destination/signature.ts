import type { Crypto } from '../../shared/crypto.js'
import { decodeBase64, encodeBase64 } from '../../shared/encoding/base64.js'
import { invariant } from '../../shared/invariant.js'

const secretPrefix = 'whsec_'

export interface SignedDelivery {
  readonly crypto: Pick<Crypto, 'hmac'>
  /** `whsec_` and the standard base64 of its bytes. */
  readonly secret: string
  /** The one before, while a rotation still lets it count; else null. */
  readonly previousSecret: string | null
  readonly eventId: string
  readonly deliveryId: string
  /** The first one is 1. */
  readonly attempt: number
  /** Of this attempt, in Unix seconds. */
  readonly timestampSeconds: number
  /** Exactly the text that is sent, as it was serialised once. */
  readonly body: string
}

/** Every header that one attempt carries beside its content type: our own signature, and the same by Standard Webhooks. */
export function signatureHeaders(delivery: SignedDelivery): Readonly<Record<string, string>> {
  const { secret, previousSecret, eventId, deliveryId, attempt, timestampSeconds } = delivery
  invariant(Number.isSafeInteger(timestampSeconds) && timestampSeconds > 0, 'an attempt is signed in whole seconds')
  invariant(!eventId.includes('.'), 'an event id has no full stop, which would blur what is signed')
  const timestamp = String(timestampSeconds)
  const secrets = previousSecret === null ? [secret] : [secret, previousSecret]
  return {
    'X-Brassplate-Signature': hexSignature(delivery, secret),
    ...(previousSecret === null ? {} : { 'X-Brassplate-Signature-Previous': hexSignature(delivery, previousSecret) }),
    'X-Brassplate-Timestamp': timestamp,
    'X-Brassplate-Delivery': deliveryId,
    'X-Brassplate-Attempt': String(attempt),
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((each) => `v1,${standardSignature(delivery, each)}`).join(' '),
  }
}

/** Keyed with the secret as it is written. */
function hexSignature({ crypto, timestampSeconds, body }: SignedDelivery, secret: string): string {
  const key = Uint8Array.from(secret, (character) => character.charCodeAt(0))
  return hex(crypto.hmac(key, `${timestampSeconds}.${body}`))
}

/** Keyed with the bytes that the secret stands for. */
function standardSignature({ crypto, eventId, timestampSeconds, body }: SignedDelivery, secret: string): string {
  return encodeBase64(crypto.hmac(keyBytes(secret), `${eventId}.${timestampSeconds}.${body}`))
}

/** Base64 is ASCII, so a secret that passes here is its own UTF-8. */
function keyBytes(secret: string): Uint8Array {
  const bytes = secret.startsWith(secretPrefix) ? decodeBase64(secret.slice(secretPrefix.length)) : null
  invariant(bytes !== null && bytes.length > 0, 'a webhook secret is whsec_ and base64')
  return bytes
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
