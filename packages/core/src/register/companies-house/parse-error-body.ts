import { childOf, type Json, objectOf, textOf } from './json.js'

export interface RegisterRefusal {
  /** One short word to tell refusals apart, such as `company-profile-not-found` or `http-502`. */
  readonly word: string
  readonly message: string
}

const wordLengthMax = 80
const messageLengthMax = 200

/** Companies House refuses in three shapes: a list of errors, a flat one, and plain text, a page or nothing. */
export function parseErrorBody(status: number, contentType: string | null, text: string): RegisterRefusal {
  const json = parseJson(text)
  const stated = textOf(childOf(json, 'errors')?.error) ?? textOf(json?.error)
  if (stated) return { word: wordOf(stated) || `http-${status}`, message: cut(stated) }

  const isPage = contentType?.includes('html') || /^\s*</.test(text)
  const said = isPage || json ? null : textOf(text)
  return { word: `http-${status}`, message: said ? cut(said) : `Companies House answered ${status} without a reason.` }
}

function parseJson(text: string): Json | null {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return null
  }
}

function wordOf(text: string): string {
  const words =
    text
      .slice(0, wordLengthMax)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return words.join('-')
}

function cut(text: string): string {
  const line = text
    .slice(0, 2 * messageLengthMax)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return line.length > messageLengthMax ? `${line.slice(0, messageLengthMax - 1)}…` : line
}
