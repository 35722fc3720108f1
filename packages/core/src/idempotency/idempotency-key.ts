import { InvalidRequestError } from '../shared/errors.js'

const lengthMax = 255

/**
 * Printable ASCII except the comma: a header that was sent twice arrives as one comma-separated text, and it is
 * unclear which value applies.
 */
export const idempotencyKeyPattern = /^[ -+\--~]{1,255}$/

/** Throws if the text is not a valid key. */
export function requireIdempotencyKey(text: string): string {
  if (idempotencyKeyPattern.test(text)) return text
  const message = `must be sent once and consist of 1 to ${lengthMax} printable ASCII characters without commas`
  throw new InvalidRequestError(
    `The Idempotency-Key header ${message}.`,
    [{ field: 'Idempotency-Key', message }],
    'Send a random value such as a UUID, or omit the header.',
    'api',
  )
}
