import { InvalidRequestError } from '../shared/errors.js'

export const referenceLengthMax = 100

const control = /\p{Cc}/u

/** The reference as it is stored: trimmed, null if nothing is left. Throws if it is too long or has control characters. */
export function requireReference(given: string | null): string | null {
  const problem = given === null ? null : problemOf(given)
  if (problem !== null)
    throw new InvalidRequestError(`Invalid reference: ${problem}.`, [{ field: 'reference', message: problem }])
  return given?.normalize('NFC').trim() || null
}

/** The reference if it can be stored; else null. */
export function storableReference(given: string): string | null {
  return problemOf(given) === null ? requireReference(given) : null
}

function problemOf(given: string): string | null {
  if (given.length > referenceLengthMax) return `must have at most ${referenceLengthMax} characters`
  return control.test(given) ? 'must not contain control characters' : null
}
