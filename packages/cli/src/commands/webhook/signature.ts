import { createHmac } from 'node:crypto'

const secretPrefix = 'whsec_'
/** A year: what was kept for later can be verified too. */
export const toleranceSecondsMax = 366 * 86_400

/** What a delivery claims: by its own headers, or by those of Standard Webhooks, which sign an id as well. */
export interface Presented {
  readonly scheme: 'brassplate' | 'standard'
  readonly id: string
  readonly timestamp: string
  /** Hex or base64, without any prefix. Any one of them may be the right one. */
  readonly signatures: readonly string[]
}

/** The bytes that a secret stands for; null where it is not written as one. */
export function secretBytes(secret: string): Buffer | null {
  if (!secret.startsWith(secretPrefix)) return null
  const written = secret.slice(secretPrefix.length)
  const bytes = Buffer.from(written, 'base64')
  return bytes.length > 0 && bytes.toString('base64') === written ? bytes : null
}

export function hmac(key: Uint8Array, start: string, body: Uint8Array): Buffer {
  return createHmac('sha256', key).update(start, 'utf8').update(body).digest()
}
