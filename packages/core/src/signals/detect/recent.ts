import type { Instant } from '../../shared/clock.js'
import { type Day, daysBetween, todayInLondon } from '../../shared/days.js'

/** Filings come weeks late, seldom months. */
const newsAgeMaxDays = 90

/** Whether a day is near enough to the event that tells of it to be news by itself. */
export function isRecent(day: Day | null, asOf: Instant): boolean {
  return day !== null && daysBetween(day, todayInLondon(asOf)) <= newsAgeMaxDays
}
