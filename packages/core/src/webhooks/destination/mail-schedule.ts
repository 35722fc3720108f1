import { dayMs, hourMs, type Instant, minuteMs, secondMs } from '../../shared/clock.js'
import { addDays, type Day } from '../../shared/days.js'
import { InvalidRequestError } from '../../shared/errors.js'

export const mailFrequencies = ['at_once', 'daily', 'weekly'] as const
export type MailFrequency = (typeof mailFrequencies)[number]

/** In the order of `Date.getUTCDay`. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof weekdays)[number]

/** When mails are sent. Hour, weekday and time zone count only for a digest. */
export interface MailSchedule {
  readonly frequency: MailFrequency
  /** Local hour, from 0 to 23. */
  readonly hour: number
  /** Of a weekly digest. */
  readonly weekday: Weekday
  /** A name of the IANA database, such as `Europe/London`. */
  readonly timeZone: string
}

export const defaultSchedule: MailSchedule = {
  frequency: 'at_once',
  hour: 8,
  weekday: 'monday',
  timeZone: 'Europe/London',
}

/** With `at_once`, signals that follow within this time after a mail share the next one. */
export const mailPauseMs = 5 * minuteMs

/** A critical signal does not wait for the end of that pause, but for this: a burst of them must not flood a mailbox. */
export const urgentPauseMs = 10 * secondMs

export const timeZoneLengthMax = 64
const zoneName = /^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/
const daysAhead = 9

export function requireSchedule(input: Partial<MailSchedule>, before: MailSchedule = defaultSchedule): MailSchedule {
  const schedule = { ...before, ...input }
  if (isTimeZone(schedule.timeZone)) return { ...schedule, timeZone: spelled(schedule.timeZone) }
  throw new InvalidRequestError(
    'The time zone is unknown.',
    [{ field: 'schedule.time_zone', message: 'must be a name of the IANA database' }],
    'Use a name such as Europe/London, America/New_York or UTC.',
  )
}

export function scheduleRefused(): InvalidRequestError {
  const message = 'is only for e-mail destinations'
  return new InvalidRequestError(`A schedule ${message}.`, [{ field: 'schedule', message }])
}

/**
 * The first moment after `after` at which a digest is due: on its local day, the first moment at or after its hour. So
 * an hour that the clocks skip falls on the moment they change, and of an hour that occurs twice the first counts. Null
 * for mails that are sent at once.
 */
export function nextDigestAt({ frequency, hour, weekday, timeZone }: MailSchedule, after: Instant): Instant | null {
  if (frequency === 'at_once') return null
  const today = localTime(after, timeZone).slice(0, 10)
  for (let days = -1; days <= daysAhead; days += 1) {
    const day = addDays(today, days)
    if (frequency === 'weekly' && weekdays[new Date(day).getUTCDay()] !== weekday) continue
    const at = momentOf(day, hour, timeZone)
    if (at > after) return at
  }
  throw new Error('Invariant violated: within nine days, every weekday has an hour')
}

function momentOf(day: Day, hour: number, timeZone: string): Instant {
  const wanted = Date.parse(day) + hour * hourMs
  // The clocks change at most once within a day, so the offsets a day before and a day after are all there are.
  const earlier = wanted - offsetAt(wanted - dayMs, timeZone)
  const later = wanted - offsetAt(wanted + dayMs, timeZone)
  const exact = [Math.min(earlier, later), Math.max(earlier, later)].find(
    (at) => at + offsetAt(at, timeZone) === wanted,
  )
  // A skipped hour begins when the clocks change, which is `wanted` by the old offset.
  return exact ?? earlier
}

function offsetAt(at: Instant, timeZone: string): number {
  const whole = Math.floor(at / minuteMs) * minuteMs
  return Date.parse(`${localTime(whole, timeZone)}Z`) - whole
}

/** `YYYY-MM-DDTHH:MM:SS` */
function localTime(at: Instant, timeZone: string): string {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const [year, month, day, hour, minute, second] = (['year', 'month', 'day', 'hour', 'minute', 'second'] as const).map(
    (name) => parts.get(name),
  )
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit'
  return new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, year: 'numeric', month: two, day: two, hour: two, minute: two, second: two },
    hourCycle: 'h23',
  })
}

/** Capitals as in the IANA database. */
function spelled(name: string): string {
  const wanted = name.toLowerCase()
  return Intl.supportedValuesOf('timeZone').find((known) => known.toLowerCase() === wanted) ?? name
}

/** An abbreviation is none: `BST` would be Bangladesh. */
function isTimeZone(name: string): boolean {
  if (name.length > timeZoneLengthMax || !zoneName.test(name)) return false
  if (!name.includes('/') && !['utc', 'gmt'].includes(name.toLowerCase())) return false
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}
