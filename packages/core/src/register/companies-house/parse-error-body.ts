import { isTooDeep } from '../../shared/encoding/json-depth.js'
import { childOf, type Json, objectOf, textOf } from './json.js'

export interface RegisterRefusal {
  /** A short code for the kind of error, such as `company-profile-not-found` or `http-502`. */
  readonly word: string
  readonly message: string
}

const wordLengthMax = 80
const messageLengthMax = 200

/** Companies House has three error formats: a list of errors, a single error, and plain text, HTML or nothing. */
export function parseErrorBody(status: number, contentType: string | null, text: string): RegisterRefusal {
  const json = parseJson(text)
  const reported = textOf(childOf(json, 'errors')?.error) ?? textOf(json?.error)
  if (reported) return { word: wordOf(reported) || `http-${status}`, message: cut(reported) }

  const isPage = contentType?.includes('html') || /^\s*</.test(text)
  const plainText = isPage || json ? null : textOf(text)
  return {
    word: `http-${status}`,
    message: plainText ? cut(plainText) : `Companies House returned ${status} without a reason.`,
  }
}

function parseJson(text: string): Json | null {
  try {
    return isTooDeep(text) ? null : objectOf(JSON.parse(text))
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
