import { InvalidRequestError } from '../shared/errors.js'

const lengthMax = 255

/**
 * Printable ASCII but the comma: a header that was sent twice arrives as one text with a comma in it, and nobody can
 * say which of the two was meant.
 */
export const idempotencyKeyPattern = /^[ -+\--~]{1,255}$/

/** Refuses what is no key. */
export function requireIdempotencyKey(text: string): string {
  if (idempotencyKeyPattern.test(text)) return text
  const message = `must be sent once and have 1 to ${lengthMax} printable ASCII characters, without a comma`
  throw new InvalidRequestError(
    `The header Idempotency-Key ${message}.`,
    [{ field: 'Idempotency-Key', message }],
    'Send a random text, such as a UUID, or leave the header out.',
  )
}
