import { type Day, dayOf, parseDay } from '../../../shared/days.js'
import type { SnapshotReport } from '../snapshot-report.js'

// Later than any valid date in the register; typing errors go beyond it.
const yearMax = 2199
const dateLength = 10
const countDigitsMax = 6
// Dates from this year on are cached; few companies are older.
const yearCachedFrom = 1800
const daysInYear = 12 * 32

/** The text of a field; null if it is empty or a placeholder for "nothing". */
export function textAt(fields: readonly string[], place: number): string | null {
  const field = fields[place]
  if (!field) return null
  const isTrimmed = field.charCodeAt(0) > 0x20 && field.charCodeAt(field.length - 1) > 0x20
  const text = isTrimmed ? field : field.trim()
  return text === '' || isPlaceholder(text) ? null : text
}

/** A date as `DD/MM/YYYY` or ISO. An invalid date is counted and null. */
export function dayAt(fields: readonly string[], place: number, column: string, report: SnapshotReport): Day | null {
  const text = textAt(fields, place)
  if (!text) return null
  const day = text.length === dateLength ? readDay(text) : null
  if (day === null) report.badField(column)
  return day
}

/** A whole number from 1 to `max`. */
export function numberAt(
  fields: readonly string[],
  place: number,
  column: string,
  max: number,
  report: SnapshotReport,
): number | null {
  const number = countAt(fields, place, column, report)
  if (number === null || (number >= 1 && number <= max)) return number
  report.badField(column)
  return null
}

/** A non-negative whole number. */
export function countAt(
  fields: readonly string[],
  place: number,
  column: string,
  report: SnapshotReport,
): number | null {
  const field = fields[place]
  if (field === '0') return 0
  const text = textAt(fields, place)
  if (!text) return null
  let number = 0
  for (let digit = 0; digit < text.length; digit += 1) {
    const value = text.charCodeAt(digit) - 0x30
    if (value < 0 || value > 9 || text.length > countDigitsMax) {
      report.badField(column)
      return null
    }
    number = number * 10 + value
  }
  return number
}

function readDay(text: string): Day | null {
  const isDayFirst = text.charCodeAt(2) === 0x2f && text.charCodeAt(5) === 0x2f
  const day = isDayFirst
    ? cachedDay(twoDigits(text, 6) * 100 + twoDigits(text, 8), twoDigits(text, 3), twoDigits(text, 0))
    : parseDay(text)
  return day !== null && day < dayAfterLast ? day : null
}

const dayAfterLast = `${yearMax + 1}`
const days = new Array<Day | null | undefined>((yearMax + 1 - yearCachedFrom) * daysInYear)

/** A row has up to seven dates, and nearly all of them have occurred before. */
function cachedDay(year: number, month: number, day: number): Day | null {
  const isCacheable = year >= yearCachedFrom && year <= yearMax && month >= 1 && month <= 12 && day <= 31
  if (!isCacheable) return dayOf(year, month, day)
  const place = (year - yearCachedFrom) * daysInYear + (month - 1) * 32 + day
  const known = days[place]
  if (known !== undefined) return known
  const found = dayOf(year, month, day)
  days[place] = found
  return found
}

/** NaN if either character is not a digit, which then gives no date. */
function twoDigits(text: string, place: number): number {
  const tens = text.charCodeAt(place) - 0x30
  const ones = text.charCodeAt(place + 1) - 0x30
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

function isPlaceholder(text: string): boolean {
  if (text.length === 4) return text === 'null' || text.toLowerCase() === 'null'
  return text.length === 13 && (text === 'None Supplied' || text.toLowerCase() === 'none supplied')
}
