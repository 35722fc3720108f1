import type { Instant } from '../../../shared/clock.js'
import { minuteMs } from '../../../shared/clock.js'
import { parseDay } from '../../../shared/days.js'

const shape = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(?:Z|([+-])(\d{2}):?(\d{2}))?$/i

/** Parses a stream timestamp, with offset, with `Z` or without either (UTC). Null if it is not a time. */
export function parsePublishedAt(text: string): Instant | null {
  const [, date = '', time = '', fraction = '', sign, hours, minutes] = shape.exec(text.trim()) ?? []
  const seconds = parseDay(date) ? Date.parse(`${date}T${time}Z`) : Number.NaN
  if (Number.isNaN(seconds)) return null

  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3))
  const aheadMs = sign ? (Number(hours) * 60 + Number(minutes)) * minuteMs : 0
  return seconds + milliseconds - (sign === '-' ? -aheadMs : aheadMs)
}
