import { createHash, createHmac } from 'node:crypto'
import { type SignedDelivery, signatureHeaders } from '../../core/src/webhooks/destination/signature.js'

const crypto = {
  hmac: (key: Uint8Array, text: string) => createHmac('sha256', key).update(text, 'utf8').digest(),
}

type Signed = Pick<SignedDelivery, 'secret' | 'eventId' | 'timestampSeconds' | 'body'> & { previousSecret?: string }

/** The headers that the server sends. */
export function serverHeaders({ previousSecret, ...signed }: Signed): Record<string, string> {
  const delivery = { ...signed, previousSecret: previousSecret ?? null, deliveryId: 'dlv_test', attempt: 1 }
  return { ...signatureHeaders({ ...delivery, crypto }) }
}

const blockBytes = 64

/**
 * "The lowercase hex of an HMAC with SHA-256, keyed with the signing secret, over the text formed by the timestamp, a
 * full stop and the JSON serialization of the payload", with the HMAC of RFC 2104 written out.
 */
export function signatureBySpec(secret: string, timestamp: number, body: string): string {
  const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
  const text = Buffer.from(`${timestamp}.${body}`, 'utf8')
  const secretBytes = Buffer.from(secret, 'utf8')
  const key = Buffer.alloc(blockBytes)
  key.set(secretBytes.length > blockBytes ? sha256(secretBytes) : secretBytes)
  const inner = sha256(
    key.map((byte) => byte ^ 0x36),
    text,
  )
  return sha256(
    key.map((byte) => byte ^ 0x5c),
    inner,
  ).toString('hex')
}

const ownNames = /^x-brassplate-/i

export function onlyOwn(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => ownNames.test(name)))
}

export function onlyStandard(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ownNames.test(name)))
}
