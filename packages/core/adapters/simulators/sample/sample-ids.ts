import { createHash } from 'node:crypto'

const idLength = 27

/** An id in the register's format: 27 base64 characters, deterministic for the same parts. */
export function sampleId(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, idLength)
}

/** Forty hex digits derived from the content. */
export function etagOf(content: unknown): string {
  return createHash('sha1').update(JSON.stringify(content)).digest('hex')
}
