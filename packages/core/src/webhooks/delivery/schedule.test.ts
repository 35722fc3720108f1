import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs, secondMs } from '../../shared/clock.js'
import type { Random } from '../../shared/random.js'
import { attemptsMax, retryAfterMaxMs, waitMs, waitsMs } from './schedule.js'

/** A random source that always returns the same position between 0 and 1. */
const always = (byte: number): Random => ({ bytes: (length) => new Uint8Array(length).fill(byte) })
const [least, most] = [always(0), always(0xff)]

describe('waitMs', () => {
  it('schedules ten attempts over 75 hours, 35 minutes and 5 seconds', () => {
    expect(attemptsMax).toBe(10)
    expect(waitsMs.reduce((sum, wait) => sum + wait, 0)).toBe(75 * hourMs + 35 * minuteMs + 5 * secondMs)
  })

  it.each(waitsMs.map((wait, index) => [index + 1, wait] as const))(
    'after attempt %i, waits %i ms plus or minus a fifth',
    (attempt, wait) => {
      expect(waitMs(least, attempt, null)).toBe(wait * 0.8)
      expect(waitMs(most, attempt, null)).toBe(wait * 1.2)
    },
  )

  it('returns null after the last attempt', () => {
    expect(waitMs(least, attemptsMax, null)).toBeNull()
    expect(waitMs(least, attemptsMax, hourMs)).toBeNull()
    expect(waitMs(least, attemptsMax + 1, null)).toBeNull()
  })

  it('waits as long as the destination requests, never less than planned and never more than a day', () => {
    expect(waitMs(most, 1, hourMs)).toBe(hourMs)
    expect(waitMs(most, 3, secondMs)).toBe(36 * minuteMs)
    expect(waitMs(most, 1, 400 * 24 * hourMs)).toBe(retryAfterMaxMs)
  })
})
