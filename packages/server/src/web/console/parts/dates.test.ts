import { shortDay } from '@brassplate/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullDay, fullTime, londonDay, shortMonth, shortTime } from './dates.js'

const now = Date.parse('2026-11-16T18:00:00Z')

describe('a time for people', () => {
  it.each([
    ['2026-11-16T17:37:00Z', 'today 17:37'],
    ['2026-11-15T23:59:59Z', '15 Nov 23:59'],
    // Summer time: the evening of one day in UTC is the next day in London.
    ['2026-06-30T23:30:00Z', '1 Jul 00:30'],
    ['2025-09-03T08:05:00Z', '3 Sep 2025, 09:05'],
  ])('shows %s as %s', (at, shown) => {
    expect(shortTime(at, now)).toBe(shown)
  })

  it('shows the year if it does not know what time it is now', () => {
    expect(shortTime('2026-11-16T17:37:00Z', null)).toBe('16 Nov 2026, 17:37')
  })

  it('has a full form with its zone', () => {
    expect(fullTime('2026-11-16T17:37:02Z')).toBe('Monday 16 November 2026 at 17:37:02 GMT')
    expect(fullTime('2026-07-01T11:00:00Z')).toBe('Wednesday 1 July 2026 at 12:00:00 BST')
  })
})

describe('a date for people', () => {
  it('is short, and full when it is asked for', () => {
    expect(shortDay('2026-03-02')).toBe('2 Mar 2026')
    expect(fullDay('2026-03-02')).toBe('Monday 2 March 2026')
    expect(fullDay('not a date')).toBe('')
    expect(shortMonth('1972-04')).toBe('Apr 1972')
    expect(shortMonth('04/1972')).toBe('Apr 1972')
    expect(shortMonth('unknown')).toBe('unknown')
  })

  it('agrees with the day of the same time in London', () => {
    const times = fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2060-01-01') })
    fc.assert(
      fc.property(times, (at) => {
        const day = londonDay(at)
        expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
        expect(shortTime(new Date(at).toISOString(), null)).toMatch(new RegExp(`^${shortDay(day)}, \\d\\d:\\d\\d$`))
      }),
    )
  })
})
