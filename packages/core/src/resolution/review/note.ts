import { InvalidRequestError } from '../../shared/errors.js'

export const noteLengthMax = 1_000

/** NUL, or half of a pair of units. */
const unwritable = /[\0\p{Cs}]/u

/** Trims the note. An empty one counts as none. */
export function parseNote(text: string | null): string | null {
  const note = text?.trim() ?? ''
  if (note.length > noteLengthMax) throw invalidNote(`must have at most ${noteLengthMax} characters`)
  if (unwritable.test(note)) throw invalidNote('must be text, without NUL or half characters')
  return note === '' ? null : note
}

function invalidNote(message: string): InvalidRequestError {
  const problems = [{ field: 'note', message }]
  return new InvalidRequestError(
    `The note ${message}.`,
    problems,
    `Send a note of at most ${noteLengthMax} characters.`,
  )
}
