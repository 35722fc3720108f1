import { addDays, endOfDayInLondon, isoTime, parseDay, shortMonthName } from '@brassplate/core'

const zone = 'Europe/London'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  hourCycle: 'h23',
  ...{ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
})
const fullClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  hourCycle: 'h23',
  ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  ...{ second: '2-digit', timeZoneName: 'short' },
})
const fullCalendar = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
})

const months = Array.from({ length: 12 }, (_, place) => shortMonthName(place + 1) ?? '')

/** The same date in full: Tuesday 3 March 2026. Empty if there is no such date. */
export function fullDay(day: string): string {
  const at = Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(at) ? '' : fullCalendar.format(at).replace(',', '')
}

/** The day of a form; empty for a text that is no day. A time after the end of the last day cannot be written. */
export function dayIn(text: string): string {
  return parseDay(text) !== null && text < '9999-12-31' ? text : ''
}

/** The times from the first to the last day in London, as the API takes them: `to` is the first one after them. */
export function timesOfDays({ from, to }: { readonly from: string; readonly to: string }) {
  return {
    from: from === '' ? '' : isoTime(endOfDayInLondon(addDays(from, -1)) + 1),
    to: to === '' ? '' : isoTime(endOfDayInLondon(to) + 1),
  }
}

/** A month: Apr 1972, from `1972-04` or `04/1972`. */
export function shortMonth(month: string): string {
  const [, year, number] = /^(\d{4})-(\d{2})/.exec(month) ?? []
  const [, otherNumber, otherYear] = /^(\d{2})\/(\d{4})$/.exec(month) ?? []
  const name = months[Number(number ?? otherNumber) - 1]
  return name ? `${name} ${year ?? otherYear}` : month
}

/** A time in London: `today 17:37`, `16 Nov 17:37`, and `16 Nov 2025, 17:37` in another year than `now`. */
export function shortTime(at: string, now: number | null): string {
  const { year, month, day, hour, minute } = partsOf(Date.parse(at))
  const current = now === null ? null : partsOf(now)
  if (current === null || current.year !== year) return `${day} ${month} ${year}, ${hour}:${minute}`
  const isToday = current.month === month && current.day === day
  return `${isToday ? 'today' : `${day} ${month}`} ${hour}:${minute}`
}

/** Only the hour and the minute in London, below a heading with the day: 17:37. */
export function clockTime(at: string): string {
  const { hour, minute } = partsOf(Date.parse(at))
  return `${hour}:${minute}`
}

/** The same time in full, with its zone: Monday 16 November 2026 at 17:37:02 GMT. */
export function fullTime(at: string): string {
  return fullClock.format(Date.parse(at)).replace(',', '')
}

/** The day in London: 2026-11-16. */
export function londonDay(at: string | number): string {
  const { year, month, day } = partsOf(typeof at === 'string' ? Date.parse(at) : at)
  const number = String(months.indexOf(month) + 1).padStart(2, '0')
  return `${year}-${number}-${day.padStart(2, '0')}`
}

function partsOf(at: number) {
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  // The short form of September has four letters in some versions of the language data.
  const month = part('month').slice(0, 3)
  return { year: part('year'), month, day: part('day'), hour: part('hour'), minute: part('minute') }
}
