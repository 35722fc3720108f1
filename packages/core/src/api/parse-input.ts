import type { z } from 'zod'
import { type FieldProblem, InvalidRequestError } from '../shared/errors.js'

const problemsMax = 20

/** One part of a request, checked by its schema; what is wrong with it is told in words for whoever wrote it. */
export function parseInput(part: 'path' | 'query' | 'body', schema: z.ZodObject, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  // Only a complaint speaks of what was sent, and keeping it in mind for one has its price.
  throw invalidInput(part, schema.safeParse(value, { reportInput: true }).error ?? parsed.error)
}

function invalidInput(part: string, error: z.ZodError): InvalidRequestError {
  const problems = error.issues.flatMap(problemsOf).slice(0, problemsMax)
  const [first] = problems
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''
  return new InvalidRequestError(
    first ? `The ${part} is not valid: ${first.field} ${first.message}${more}.` : `The ${part} is not valid.`,
    problems,
  )
}

function problemsOf(issue: z.core.$ZodIssue): FieldProblem[] {
  const field = issue.path.map(String).join('.') || 'body'
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        field: [...issue.path, key].map(String).join('.'),
        message: 'is not a field of this request',
      }))
    case 'invalid_type':
      return [{ field, message: issue.input === undefined ? 'is required' : `must be of type ${issue.expected}` }]
    case 'too_small':
      return [{ field, message: `must have at least ${issue.minimum} ${unitOf(issue.origin)}`.trimEnd() }]
    case 'too_big':
      return [{ field, message: `must have at most ${issue.maximum} ${unitOf(issue.origin)}`.trimEnd() }]
    default:
      return [{ field, message: issue.message }]
  }
}

function unitOf(origin: string): string {
  if (origin === 'string') return 'characters'
  return origin === 'array' ? 'items' : ''
}
