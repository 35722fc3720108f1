import { type FieldProblem, InvalidRequestError } from '../shared/errors.js'

export const tagsMax = 10
export const tagLengthMax = 40

const allowed = /^[\p{L}\p{N} ._-]+$/u
const allowedWords = 'may contain only letters, digits, spaces, full stops, hyphens and underscores'

/**
 * The tags as they are stored: trimmed, each once whatever its case, the first spelling kept. Throws an error that names
 * every invalid tag.
 */
export function requireTags(given: readonly string[]): readonly string[] {
  const tags = given.map(normalise)
  const problems = tags.flatMap((tag, place) => problemsOf(tag, `tags.${place}`))
  const unique = [...new Map(tags.toReversed().map((tag) => [keyOf(tag), tag])).values()].toReversed()
  if (unique.length > tagsMax) problems.push({ field: 'tags', message: `must be at most ${tagsMax} tags` })
  if (problems.length > 0)
    throw invalid(
      problems,
      tags.find((tag) => problemsOf(tag, 'tags').length > 0),
    )
  return unique
}

/** One tag to search for. */
export function requireTag(given: string, field: string): string {
  const tag = normalise(given)
  const problems = problemsOf(tag, field)
  if (problems.length > 0) throw invalid(problems, tag)
  return tag
}

/** Whatever the case. */
export function hasTag(tags: readonly string[], wanted: string): boolean {
  return tags.some((tag) => keyOf(tag) === keyOf(wanted))
}

function normalise(text: string): string {
  return text.normalize('NFC').trim().replace(/ {2,}/g, ' ')
}

function keyOf(tag: string): string {
  return tag.toLowerCase()
}

function problemsOf(tag: string, field: string): FieldProblem[] {
  if (tag === '') return [{ field, message: 'must not be empty' }]
  if (tag.length > tagLengthMax) return [{ field, message: `must have at most ${tagLengthMax} characters` }]
  return allowed.test(tag) ? [] : [{ field, message: allowedWords }]
}

function invalid(problems: readonly FieldProblem[], tag: string | undefined): InvalidRequestError {
  const [first] = problems
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''
  const subject = tag === undefined || tag === '' ? (first?.field ?? 'tags') : `the tag "${shown(tag)}"`
  return new InvalidRequestError(`Invalid tag: ${subject} ${first?.message}${more}.`, problems)
}

/** What was refused may be long, and may hold characters that a terminal would obey. */
function shown(tag: string): string {
  const start = tag.slice(0, tagLengthMax).replace(/\p{C}/gu, '')
  return tag.length > tagLengthMax ? `${start}…` : start
}
