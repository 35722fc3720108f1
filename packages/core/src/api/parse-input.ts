import type { z } from 'zod'
import { fieldProblems } from '../contract/field-problems.js'
import { InvalidRequestError } from '../shared/errors.js'
import { nearestName } from '../shared/nearest-name.js'

const problemsMax = 20

const nameLengthMax = 50

/** Parses the query. Unknown parameters are rejected, because a misspelt filter must not be ignored silently. */
export function parseQuery(schema: z.ZodObject | undefined, sent: Readonly<Record<string, string>>): unknown {
  const names = Object.keys(schema?.shape ?? {})
  const unknown = schema?.def.catchall ? [] : Object.keys(sent).filter((name) => !names.includes(name))
  if (unknown.length > 0) throw unknownParameters(unknown, names)
  return schema && parseInput('query', schema, sent)
}

function unknownParameters(unknown: readonly string[], names: readonly string[]): InvalidRequestError {
  const problems = unknown.slice(0, problemsMax).map((name) => {
    const nearest = nearestName(name, names)
    const hint = nearest ? ` Did you mean ${nearest}?` : ''
    const field = name.slice(0, nameLengthMax)
    return { field, message: `is not a query parameter of this route.${hint}`, hint }
  })
  const [first] = problems
  return new InvalidRequestError(
    `Unknown query parameter ${first?.field}.${first?.hint}`,
    problems.map(({ field, message }) => ({ field, message })),
    names.length > 0 ? `Use only: ${names.join(', ')}.` : 'Send this request without a query.',
  )
}

/** Validates one part of a request and reports the problems in plain words. */
export function parseInput(part: 'path' | 'query' | 'body', schema: z.ZodObject, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  // Parsed again only on failure: `reportInput` is needed for the error message and is slow.
  const { error = parsed.error } = schema.safeParse(value, { reportInput: true })
  throw invalidInput(part, error, Object.keys(schema.shape))
}

function invalidInput(part: string, error: z.ZodError, names: readonly string[]): InvalidRequestError {
  const problems = error.issues.flatMap((issue) => fieldProblems(issue, names)).slice(0, problemsMax)
  // A misspelt field says more than the required one that is missing because of it.
  const first = problems.find(({ message }) => message.endsWith('?')) ?? problems[0]
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''
  return new InvalidRequestError(
    first
      ? `The ${part} is not valid: ${first.field} ${first.message}${more}`.replace(/\??$/, (end) => end || '.')
      : `The ${part} is not valid.`,
    problems,
  )
}
