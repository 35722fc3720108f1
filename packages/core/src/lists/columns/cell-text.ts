import { exactDigits, roundedNumberProblem } from './scientific-number.js'

/** Longest text that can name a company. Checked before any expression runs on it. */
export const textLengthMax = 300
const blanksMax = 2_000

/** What people write into cells that have no value. */
const placeholder = /^(?:n\/?a|none|null|nil|tbc|tba|unknown|not known|-+|\?+|#n\/a|#ref!|#value!|0)$/i

const ipAddress = /^\s*\d{1,3}(?:\.\d{1,3}){3}\s*$/

export function isPlaceholder(text: string): boolean {
  return text.length <= textLengthMax && placeholder.test(text)
}

/**
 * Removes what a terminal or a file would show as nothing, and the apostrophe that marks a text in a spreadsheet. Cuts
 * what is longer than `lengthMax`.
 */
export function cleanText(text: string, lengthMax: number): string {
  return text
    .slice(0, Math.max(blanksMax, lengthMax))
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
    .replace(/^'+/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, lengthMax)
}

/**
 * `Company No. 01234567`, `1234567.0`, `1.234567E+06` and `GB 01234567` become the bare number. A text that is too long
 * for a number stays as it is.
 */
export function bareNumber(text: string): string {
  if (text.length > textLengthMax || ipAddress.test(text) || roundedNumberProblem(text)) return text
  const exact = exactDigits(text)
  if (exact !== null) return exact
  const bare = text
    .trim()
    .replace(/^(?:company|co\.?|crn|reg(?:istration|istered)?|number|no\.?|#|:|\.|\s)+/i, '')
    .replace(/\.0+$/, '')
    .replace(/[\s.,-]+(?=\d)/g, '')
    .replace(/^GB(?=\d{8}$)/i, '')
  return bare === '' ? text : bare
}
