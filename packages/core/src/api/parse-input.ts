import type { z } from 'zod'
import { fieldProblems } from '../contract/field-problems.js'
import { InvalidRequestError } from '../shared/errors.js'

const problemsMax = 20

/** One part of a request, checked by its schema; what is wrong with it is told in words for whoever wrote it. */
export function parseInput(part: 'path' | 'query' | 'body', schema: z.ZodObject, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  // Only a complaint speaks of what was sent, and keeping it in mind for one has its price.
  throw invalidInput(part, schema.safeParse(value, { reportInput: true }).error ?? parsed.error)
}

function invalidInput(part: string, error: z.ZodError): InvalidRequestError {
  const problems = error.issues.flatMap(fieldProblems).slice(0, problemsMax)
  const [first] = problems
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''
  return new InvalidRequestError(
    first ? `The ${part} is not valid: ${first.field} ${first.message}${more}.` : `The ${part} is not valid.`,
    problems,
  )
}
