import { InvalidCompanyNumberError } from '../errors.js'
import { type CompanyNumber, parseCompanyNumber } from './company-number.js'

/** Nothing that is longer names a company. Checked before any expression runs on a text. */
const writtenLengthMax = 300
const scientificLengthMax = 40
const scientific = /^(\d)(?:[.,](\d{1,20}))?E\+?(\d{1,2})$/i
/** IP addresses and dates have digits too. */
const otherDigits = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4})$/
/** `09999991`, `SC123456`, `NI4842`, `R0000123`, `IP10067R` and the old `NILP000123`. `GO2SLEEP` is a name. */
const numberForms = /^(?:\d{5,8}|NI\d{4}|[A-Z]{2}\d{5,6}|(?=.{8}$)[A-Z]{2}\d{3,5}[A-Z]{1,3}|R\d{7}|NILL?P\d{5,6})$/
/** What a letterhead has before the number: `Registered in England and Wales No. 01234567`. */
const registeredIn =
  /^(?:(?:company|co\.?) )?reg(?:istered|\.)? in (?:england(?: (?:and|&) wales)?|wales|scotland|northern ireland|n\.i\.|ni|the uk|uk)(?![a-z])(?=[\s:,]*(?:(?:under )?(?:company )?(?:no|number|reg)\b|\d|[a-z]{2}\d|#))[\s:,]*(?:under )?/i
/** A prefix of Companies House, and not the word before a number. */
const northernIrish = /^NO\d{6}$/i

/** Reads a number as people write it, with words before it, spaces or points. Null if no company can have it. */
export function readCompanyNumber(text: string): CompanyNumber | null {
  return parseCompanyNumber(text) ?? parseCompanyNumber(bareNumber(text))
}

export function requireCompanyNumber(text: string): CompanyNumber {
  const number = readCompanyNumber(text)
  if (number === null) throw new InvalidCompanyNumberError(text)
  return number
}

/**
 * `Company No. 01234567`, `1234567.0`, `1.234567E+06` and `GB 01234567` become the bare number. A text that is too long
 * for a number stays as it is.
 */
export function bareNumber(text: string): string {
  if (text.length > writtenLengthMax || roundedNumberProblem(text)) return text
  const trimmed = text.trim()
  if (otherDigits.test(trimmed)) return text
  const exact = exactDigits(text)
  if (exact !== null) return exact
  if (northernIrish.test(trimmed)) return trimmed
  const bare = trimmed
    .replace(registeredIn, '')
    .replace(/^(?:company|co\.?|crn|reg(?:istration|istered)?|number|no\.?|#|:|\.|\s)+/i, '')
    // A note behind it without another number, as in `01234567 (in administration)`.
    .replace(/\((?![^()]*\d{5})[^()]*\)$/, '')
    .trimEnd()
    .replace(/^N\.\s?I\.\s*(?=\d)/i, 'NI')
    .replace(/\.0+$/, '')
    // Not by looking ahead, which would read a long row of separators again from each of them.
    .replace(/[\s.,-]+(\d?)/g, (run, digit: string) => digit || run)
    .replace(/^GB(?=\d{8}$)/i, '')
  return bare === '' ? text : bare
}

/**
 * Digits without some leading zeros, or a known form of letters and digits, possibly with spaces. Fewer than five digits
 * are more often part of a name.
 */
export function looksLikeNumber(text: string): boolean {
  return text.length <= writtenLengthMax && numberForms.test(text.toUpperCase().replace(/\s+/g, ''))
}

/** The digits of `9.999991E+06`, if none is missing; null for any other text. */
export function exactDigits(text: string): string | null {
  if (text.length > scientificLengthMax) return null
  const [, first, rest = '', exponent] = scientific.exec(text.trim()) ?? []
  return first === undefined || rest.length !== Number(exponent) ? null : first + rest
}

/** Why `1E+07` or `9.99E+06` cannot be read as a company number; null for any other text. */
export function roundedNumberProblem(text: string): string | null {
  if (text.length > scientificLengthMax || !scientific.test(text.trim()) || exactDigits(text) !== null) return null
  return `${text.trim()} is a company number that a spreadsheet has rounded, so its last digits are lost. Format the column as text, enter the numbers again, and save the list.`
}
