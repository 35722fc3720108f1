import { createHash } from 'node:crypto'

const idLength = 27

/** An id in the shape of the register's own: 27 letters of base 64, always the same for the same parts. */
export function sampleId(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, idLength)
}

/** Forty hexadecimal digits that change with the content. */
export function etagOf(content: unknown): string {
  return createHash('sha1').update(JSON.stringify(content)).digest('hex')
}
