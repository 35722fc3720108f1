import { addDays, type Day, dayOf, daysIn } from '../../shared/days.js'
import { memoize } from './memoize.js'

const confirmationGraceDays = 14
const monthsToFile = 9
const monthsToFilePublic = 6
const daysCachedMax = 20_000

/**
 * End of the period of the next accounts, which the snapshot file omits: the reference date closest to the due date
 * minus the time allowed for filing. Also correct for first accounts, which are due 21 months after incorporation.
 */
export function accountsNextMadeUpTo(
  nextDue: Day | null,
  referenceDay: number | null,
  referenceMonth: number | null,
  isPublic: boolean,
): Day | null {
  if (nextDue === null || referenceDay === null || referenceMonth === null) return null
  const due = (digit(nextDue, 0) * 1000 + digit(nextDue, 1) * 100 + digit(nextDue, 2) * 10 + digit(nextDue, 3)) * 12
  const target = due + digit(nextDue, 5) * 10 + digit(nextDue, 6) - 1 - (isPublic ? monthsToFilePublic : monthsToFile)
  // Whole months first; at a distance of half a year, the day decides.
  let distance = (referenceMonth + 11 - (target % 12)) % 12
  if (distance > 6 || (distance === 6 && referenceDay > digit(nextDue, 8) * 10 + digit(nextDue, 9))) distance -= 12
  return dayInMonth((target + distance) * 32 + referenceDay)
}

/** A statement is due 14 days after the year it confirms; the first year starts with the incorporation. */
export function confirmationNextMadeUpTo(nextDue: Day | null, firstYearFrom: Day | null): Day | null {
  if (nextDue !== null) return graceBefore(nextDue)
  if (firstYearFrom === null) return null
  const year = Number(firstYearFrom.slice(0, 4)) + 1
  const month = Number(firstYearFrom.slice(5, 7))
  const anniversary = dayOf(year, month, Math.min(Number(firstYearFrom.slice(8)), daysIn(year, month)))
  return anniversary && addDays(anniversary, -1)
}

const graceBefore = memoize(daysCachedMax, (nextDue: Day) => addDays(nextDue, -confirmationGraceDays))

/** From (months since year 0) * 32 + day; the day is limited to the end of its month. */
const dayInMonth = memoize(daysCachedMax, (packed: number) => {
  const months = packed >> 5
  const year = Math.floor(months / 12)
  const month = (months % 12) + 1
  return dayOf(year, month, Math.min(packed & 31, daysIn(year, month)))
})

function digit(day: Day, place: number): number {
  return day.charCodeAt(place) - 0x30
}
