import type { Crypto } from '../../shared/crypto.js'
import { decodeBase64, encodeBase64 } from '../../shared/encoding/base64.js'
import { invariant } from '../../shared/invariant.js'

const secretPrefix = 'whsec_'

/** What the headers of an attempt say about it. */
export interface NamedAttempt {
  readonly eventId: string
  readonly deliveryId: string
  /** Starts at 1. */
  readonly attempt: number
  /** Time of this attempt in Unix seconds. */
  readonly timestampSeconds: number
}

export interface SignedDelivery extends NamedAttempt {
  readonly crypto: Pick<Crypto, 'hmac'>
  /** `whsec_` followed by standard base64. */
  readonly secret: string
  /** The previous secret while it is still valid after a rotation; otherwise null. */
  readonly previousSecret: string | null
  /** Exactly the text that is sent, as serialised once. */
  readonly body: string
}

/**
 * All headers of an attempt except its content type: our signature and the Standard Webhooks signature. During a
 * rotation, `X-Brassplate-Signature` stays the one of the previous secret, so that a receiver that compares only this
 * header goes on until that secret ends.
 */
export function signatureHeaders(delivery: SignedDelivery): Readonly<Record<string, string>> {
  const { secret, previousSecret, eventId, timestampSeconds } = delivery
  invariant(
    Number.isSafeInteger(timestampSeconds) && timestampSeconds > 0,
    'the timestamp is a positive whole number of seconds',
  )
  invariant(!eventId.includes('.'), 'an event id contains no full stop, which separates the signed parts')
  const secrets = previousSecret === null ? [secret] : [secret, previousSecret]
  return {
    'X-Brassplate-Signature': hexSignature(delivery, previousSecret ?? secret),
    ...(previousSecret === null ? {} : { 'X-Brassplate-Signature-Next': hexSignature(delivery, secret) }),
    ...unsignedHeaders(delivery),
    'webhook-signature': secrets.map((each) => `v1,${standardSignature(delivery, each)}`).join(' '),
  }
}

export const contentTypeHeader = { 'content-type': 'application/json' } as const

/** The headers of an attempt that name it, without its signatures and its content type. */
export function unsignedHeaders({ eventId, deliveryId, attempt, timestampSeconds }: NamedAttempt) {
  const timestamp = String(timestampSeconds)
  return {
    'X-Brassplate-Timestamp': timestamp,
    'X-Brassplate-Delivery': deliveryId,
    'X-Brassplate-Attempt': String(attempt),
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
  }
}

/** The key is the text of the secret. */
function hexSignature({ crypto, timestampSeconds, body }: SignedDelivery, secret: string): string {
  const key = Uint8Array.from(secret, (character) => character.charCodeAt(0))
  return hex(crypto.hmac(key, `${timestampSeconds}.${body}`))
}

/** The key is the decoded bytes of the secret. */
function standardSignature({ crypto, eventId, timestampSeconds, body }: SignedDelivery, secret: string): string {
  return encodeBase64(crypto.hmac(keyBytes(secret), `${eventId}.${timestampSeconds}.${body}`))
}

/** Base64 is ASCII, so for a valid secret the text equals its UTF-8 bytes. */
function keyBytes(secret: string): Uint8Array {
  const bytes = secret.startsWith(secretPrefix) ? decodeBase64(secret.slice(secretPrefix.length)) : null
  invariant(bytes !== null && bytes.length > 0, 'a webhook secret is whsec_ followed by base64')
  return bytes
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
