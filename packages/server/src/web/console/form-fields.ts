import { InvalidRequestError } from '@brassplate/core'

/** Longer than any field needs; a webhook URL is the longest. */
export const fieldLengthMax = 2_048
/** A page of a table has at most 500 boxes. */
const fieldsMax = 600

/** A field whose values are separated by commas. */
export function listIn(text: string): string[] {
  return text.split(',').flatMap((part) => part.trim() || [])
}

/** For fields with another bound than `fieldLengthMax`, in characters. */
export type FieldLengths = Readonly<Record<string, number>>

/** Refuses a form with a field that is too long, before anything reads the field. */
export function requireShortFields(form: URLSearchParams, lengths: FieldLengths = {}): void {
  if (form.size > fieldsMax) throw new InvalidRequestError('The form has too many fields.', [], 'Reload the page.')
  for (const [name, value] of form) requireShort(name, value, Object.hasOwn(lengths, name) ? lengths[name] : undefined)
}

export function requireShort(name: string, value: string, lengthMax = fieldLengthMax): string {
  if (value.length <= lengthMax) return value
  throw new InvalidRequestError(
    `The field ${name.slice(0, 40)} has ${value.length} characters. At most ${lengthMax} are allowed.`,
    [],
    'Go back and shorten it.',
  )
}
