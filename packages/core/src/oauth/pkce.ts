import type { Crypto } from '../shared/crypto.js'
import { encodeBase64 } from '../shared/encoding/base64.js'

const shape = /^[A-Za-z0-9._~-]{43,128}$/

/** Format of both challenge and verifier (RFC 7636). */
export function isPkceText(text: string): boolean {
  return shape.test(text)
}

/** S256, the only supported method. */
export function challengeOf(crypto: Pick<Crypto, 'sha256'>, verifier: string): string {
  const hex = crypto.sha256(verifier)
  const bytes = Uint8Array.from({ length: hex.length / 2 }, (_, place) =>
    Number.parseInt(hex.slice(2 * place, 2 * place + 2), 16),
  )
  return encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
