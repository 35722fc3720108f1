import { dayMs, hourMs, type Instant } from './clock.js'

/** A calendar date, `YYYY-MM-DD`. These texts sort chronologically. */
export type Day = string

const shape = /^(\d{4})-(\d{2})-(\d{2})$/

/** Parses `YYYY-MM-DD`; null if there is no such date. */
export function parseDay(text: string): Day | null {
  const [, year, month, day] = shape.exec(text) ?? []
  if (!year || !month || !day) return null
  return dayOf(Number(year), Number(month), Number(day))
}

/** Month and day start at 1. Null if there is no such date or it is before the year 1000. */
export function dayOf(year: number, month: number, day: number): Day | null {
  const isMonth = year >= 1000 && year <= 9999 && month >= 1 && month <= 12
  return isMonth && day >= 1 && day <= daysIn(year, month) ? `${year}-${padded(month)}-${padded(day)}` : null
}

export function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

export function addDays(day: Day, days: number): Day {
  const sum = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)) + days))
  return `${sum.getUTCFullYear()}-${padded(sum.getUTCMonth() + 1)}-${padded(sum.getUTCDate())}`
}

/**
 * The date in London, which is one hour ahead of UTC from the last Sunday of March to the last Sunday of October,
 * 01:00 UTC.
 */
export function todayInLondon(now: Instant): Day {
  return clockInLondon(now).slice(0, 10)
}

/** A time as people write it, in London: 3 Mar 2026, 17:37. */
export function shortTimeInLondon(at: Instant): string {
  const clock = clockInLondon(at)
  return `${shortDay(clock)}, ${clock.slice(11, 16)}`
}

/** What a clock in London shows, as ISO 8601 without a zone. */
function clockInLondon(at: Instant): string {
  const year = new Date(at).getUTCFullYear()
  const isSummer = at >= lastSunday(year, 3) + hourMs && at < lastSunday(year, 10) + hourMs
  return new Date(isSummer ? at + hourMs : at).toISOString().slice(0, 19)
}

/** The last millisecond of a date in London. */
export function endOfDayInLondon(day: Day): Instant {
  const midnight = Date.parse(day) + dayMs
  const isSummer = todayInLondon(midnight - hourMs) !== day
  return (isSummer ? midnight - hourMs : midnight) - 1
}

function lastSunday(year: number, month: number): Instant {
  const lastDay = Date.UTC(year, month, 0)
  return lastDay - new Date(lastDay).getUTCDay() * dayMs
}

function padded(number: number): string {
  return number < 10 ? `0${number}` : String(number)
}

const months = 'January February March April May June July August September October November December'.split(' ')

/** A date as people write it: 3 March 2026. */
export function longDay(day: Day): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-')
  return `${Number(date)} ${months[Number(month) - 1] ?? month} ${year}`
}

/** The same with three letters of the month: 3 Mar 2026. */
export function shortDay(day: Day): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-')
  return `${Number(date)} ${shortMonthName(Number(month)) ?? month} ${year}`
}

/** The first three letters of a month, which starts at 1. Undefined if there is none. */
export function shortMonthName(month: number): string | undefined {
  return months[month - 1]?.slice(0, 3)
}
