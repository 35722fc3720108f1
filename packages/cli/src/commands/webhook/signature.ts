import { createHmac } from 'node:crypto'

const secretPrefix = 'whsec_'
/** A year, so that archived deliveries can be verified. */
export const toleranceSecondsMax = 366 * 86_400

/** The signature headers of a delivery: Brassplate's own, or those of Standard Webhooks, which also sign an id. */
export interface Presented {
  readonly scheme: 'brassplate' | 'standard'
  readonly id: string
  readonly timestamp: string
  /** Hex or base64, without any prefix. One valid signature is enough. */
  readonly signatures: readonly string[]
}

/** Decodes a secret; null if it is malformed. */
export function secretBytes(secret: string): Buffer | null {
  if (!secret.startsWith(secretPrefix)) return null
  const written = secret.slice(secretPrefix.length)
  const bytes = Buffer.from(written, 'base64')
  return bytes.length > 0 && bytes.toString('base64') === written ? bytes : null
}

export function hmac(key: Uint8Array, start: string, body: Uint8Array): Buffer {
  return createHmac('sha256', key).update(start, 'utf8').update(body).digest()
}
