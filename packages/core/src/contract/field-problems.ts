import type { z } from 'zod'
import type { FieldProblem } from '../shared/errors.js'
import { nearestName } from '../shared/nearest-name.js'

/**
 * What a schema found wrong, in words. Says which fields are missing if the input was reported, and which of the
 * `names` an unknown field was probably meant to be.
 */
export function fieldProblems(issue: z.core.$ZodIssue, names: readonly string[] = []): FieldProblem[] {
  const field = issue.path.map(String).join('.') || 'body'
  if (issue.code !== 'unrecognized_keys') return [{ field, message: wordsOf(issue) }]
  return issue.keys.map((key) => {
    const nearest = issue.path.length === 0 ? nearestName(key, names) : null
    return {
      field: [...issue.path, key].map(String).join('.'),
      message: `is not a field of this request${nearest ? `; did you mean ${nearest}?` : ''}`,
    }
  })
}

function wordsOf(issue: z.core.$ZodIssue): string {
  // What is left out is missing, whatever it should have been.
  if (issue.input === undefined && isAboutTheWhole(issue)) return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return `must be of type ${issue.expected}`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return formats[issue.format] ?? (isDefault(issue) ? 'is not written as it has to be' : issue.message)
    case 'invalid_union':
      return unionWords(issue.errors)
    case 'too_small':
      return limitWords('at least', issue.minimum, issue.origin)
    case 'too_big':
      return limitWords('at most', issue.maximum, issue.origin)
    default:
      return isDefault(issue) ? 'is not valid' : issue.message
  }
}

const formats: Readonly<Record<string, string>> = {
  datetime: 'must be a time such as 2026-03-01T00:00:00Z',
  date: 'must be a date such as 2026-03-01',
}

const units: Readonly<Record<string, string>> = { string: 'character', array: 'item' }

function isAboutTheWhole({ code }: z.core.$ZodIssue): boolean {
  return code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union'
}

/** A schema of ours that has words of its own never begins like this; the library's do. */
function isDefault({ message }: z.core.$ZodIssue): boolean {
  return message.startsWith('Invalid')
}

/** Of several forms the first is the one to write; where each is another type, all of them are. */
function unionWords(branches: readonly (readonly z.core.$ZodIssue[])[]): string {
  const first = branches.flatMap(([issue]) => issue ?? [])
  const types = first.flatMap((issue) => (issue.code === 'invalid_type' ? issue.expected : []))
  if (types.length > 0 && types.length === first.length) return `must be of type ${types.join(' or ')}`
  const [issue] = first
  return issue ? wordsOf(issue) : 'is not valid'
}

function limitWords(bound: string, limit: number | bigint, origin: string): string {
  const unit = units[origin]
  if (!unit) return `must be ${bound} ${limit}`
  return `must have ${bound} ${limit} ${unit}${Number(limit) === 1 ? '' : 's'}`
}
