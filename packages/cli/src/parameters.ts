import { UsageError } from './exit-codes.js'

export function wholeNumber(name: string, text: string, min: number, max: number): number {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= min && number <= max)) {
    throw new UsageError(`${name} must be a whole number from ${min} to ${max}, not ${text}.`)
  }
  return number
}

/** Parses a date or a time. Without a zone it is in UTC, whatever the zone of the machine. */
export function parseTime(name: string, text: string): Date
export function parseTime(name: string, text: string | undefined): Date | undefined
export function parseTime(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const [, day = '', hours = '', zone = 'Z'] =
    /^(\d{4}-\d{2}-\d{2})(?:T([\d:.]{4,15})(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text) ?? []
  const time = day === '' ? null : new Date(hours === '' ? day : `${day}T${hours}${zone}`)
  if (time && !Number.isNaN(time.getTime())) return time
  throw new UsageError(`${name} must be a date or time such as 2026-03-01 or 2026-03-01T09:00:00Z, not ${text}.`)
}

/** Parses a time in the past. The server takes a date without a time as the end of that day in London. */
export function parseAsOf(text: string | undefined): Date | string | undefined {
  if (text === undefined) return undefined
  const time = parseTime('--as-of', text)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : time
}

/** Parses the credits that one call may spend. */
export function parseMaxCredits(text: string | undefined): { maxCredits?: 0 | 1 } {
  if (text === undefined) return {}
  return { maxCredits: wholeNumber('--max-credits', text, 0, 1) === 0 ? 0 : 1 }
}

/** For an option that may be repeated, or hold several values separated by commas. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  const values = value.split(',').map((each) => each.trim())
  return [...before, ...values.filter((each) => each !== '' || values.length === 1)]
}

/** Trims a required value. Throws if it is empty. */
export function requireText(name: string, text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') throw new UsageError(`${name} is empty.`)
  return trimmed
}
