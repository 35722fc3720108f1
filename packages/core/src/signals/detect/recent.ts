import type { Instant } from '../../shared/clock.js'
import { type Day, daysBetween, todayInLondon } from '../../shared/days.js'

/** Filings arrive weeks late, rarely months. */
const newsAgeMaxDays = 90

/** Whether a date is close enough to the event that reports it to count as news. */
export function isRecent(day: Day | null, asOf: Instant): boolean {
  return day !== null && daysBetween(day, todayInLondon(asOf)) <= newsAgeMaxDays
}
