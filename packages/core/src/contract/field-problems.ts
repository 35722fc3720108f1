import type { z } from 'zod'
import type { FieldProblem } from '../shared/errors.js'
import { nearestName } from '../shared/nearest-name.js'

/** A body may have thousands, and each is compared with all names. */
const unknownFieldsMax = 20

/**
 * Describes a schema issue in words. Reports missing fields if the issue includes the input, and suggests the nearest
 * of `names` for an unknown field.
 */
export function fieldProblems(issue: z.core.$ZodIssue, names: readonly string[] = []): FieldProblem[] {
  const field = issue.path.map(String).join('.') || 'body'
  if (issue.code !== 'unrecognized_keys') return [{ field, message: describeIssue(issue) }]
  return issue.keys.slice(0, unknownFieldsMax).map((key) => {
    const nearest = issue.path.length === 0 ? nearestName(key, names) : null
    return {
      field: [...issue.path, key].map(String).join('.'),
      message: `is not a field of this request${nearest ? `; did you mean ${nearest}?` : ''}`,
    }
  })
}

function describeIssue(issue: z.core.$ZodIssue): string {
  // A missing field is reported as missing, not as having the wrong type.
  if (issue.input === undefined && isWholeValueIssue(issue)) return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return `must be of type ${issue.expected}`
    case 'invalid_value':
      return `must be ${oneOf(issue.values.map(String))}${meant(issue)}`
    case 'invalid_format':
      return formats[issue.format] ?? (isLibraryMessage(issue) ? 'has the wrong format' : issue.message)
    case 'invalid_union':
      return isLibraryMessage(issue) ? describeUnion(issue.errors) : issue.message
    case 'too_small':
      return describeLimit('at least', issue.minimum, issue.origin)
    case 'too_big':
      return describeLimit('at most', issue.maximum, issue.origin)
    default:
      return isLibraryMessage(issue) ? 'is not valid' : issue.message
  }
}

/** Forms send a blank choice as an empty string, which says nothing to a reader. */
function oneOf(values: readonly string[]): string {
  const shown = values.filter((value) => value !== '')
  return `${shown.length > 1 ? 'one of ' : ''}${shown.join(', ')}`
}

/** The value that was probably intended, if the issue includes the input. */
function meant({ input, values }: z.core.$ZodIssueInvalidValue): string {
  const nearest = typeof input === 'string' && values.length > 1 ? nearestName(input, values.map(String)) : null
  return nearest === null ? '' : `; did you mean ${nearest}?`
}

const formats: Readonly<Record<string, string>> = {
  datetime: 'must be a time such as 2026-03-01T00:00:00Z',
  date: 'must be a date such as 2026-03-01',
}

const units: Readonly<Record<string, string>> = { string: 'character', array: 'item' }

function isWholeValueIssue({ code }: z.core.$ZodIssue): boolean {
  return code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union'
}

/** Zod's default messages start with "Invalid"; our own messages never do. */
function isLibraryMessage({ message }: z.core.$ZodIssue): boolean {
  return message.startsWith('Invalid')
}

/** Lists all types if the branches differ only by type; otherwise describes the first branch, which is the preferred one. */
function describeUnion(branches: readonly (readonly z.core.$ZodIssue[])[]): string {
  const first = branches.flatMap(([issue]) => issue ?? [])
  const types = first.flatMap((issue) => (issue.code === 'invalid_type' ? issue.expected : []))
  if (types.length > 0 && types.length === first.length) return `must be of type ${types.join(' or ')}`
  const [issue] = first
  return issue ? describeIssue(issue) : 'is not valid'
}

function describeLimit(bound: string, limit: number | bigint, origin: string): string {
  const unit = units[origin]
  if (!unit) return `must be ${bound} ${limit}`
  return `must have ${bound} ${limit} ${unit}${Number(limit) === 1 ? '' : 's'}`
}
