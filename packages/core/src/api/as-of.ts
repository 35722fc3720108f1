import { z } from 'zod'
import { date, time } from '../contract/common.js'
import type { Instant } from '../shared/clock.js'
import { endOfDayInLondon, parseDay } from '../shared/days.js'

/** A time in the past, or a date. */
export const asOfParameter = (description: string) =>
  z
    .union([time, date], 'must be a time such as 2026-03-01T00:00:00Z, or a date such as 2026-03-01')
    .optional()
    .meta({ description: `${description} A time in UTC, or a date: the end of that day in London.` })

export function asOfInstant(text: string): Instant {
  const day = parseDay(text)
  return day ? endOfDayInLondon(day) : Date.parse(text)
}
