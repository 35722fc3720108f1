import { invalidNote } from './review-errors.js'
import { noteLengthMax } from './review-limits.js'

/** Trims the note. An empty one counts as none. */
export function parseNote(text: string | null): string | null {
  const note = text?.trim() ?? ''
  if (note.length > noteLengthMax) throw invalidNote(`must have at most ${noteLengthMax} characters`)
  if (note.includes('\0')) throw invalidNote('must not contain a NUL character')
  return note === '' ? null : note
}
