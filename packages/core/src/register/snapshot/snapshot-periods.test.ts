import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayOf, daysBetween, daysIn } from '../../shared/days.js'
import { accountsNextMadeUpTo, confirmationNextMadeUpTo } from './snapshot-periods.js'

describe('accountsNextMadeUpTo', () => {
  it.each([
    ['2024-06-30', 30, 9, '2023-09-30'],
    ['2023-10-10', 10, 1, '2023-01-10'],
    ['2024-12-31', 31, 3, '2024-03-31'],
    ['2024-11-30', 29, 2, '2024-02-29'],
    ['2025-11-30', 29, 2, '2025-02-28'],
  ])('is nine months before %s for a year ending on %i.%i: %s', (due, day, month, madeUpTo) => {
    expect(accountsNextMadeUpTo(due, day, month, false)).toBe(madeUpTo)
  })

  it('is six months before for a public company', () => {
    expect(accountsNextMadeUpTo('2024-06-30', 31, 12, true)).toBe('2023-12-31')
  })

  it('is the end of the first year for first accounts, due 21 months after incorporation', () => {
    expect(accountsNextMadeUpTo('2024-07-12', 31, 10, false)).toBe('2023-10-31')
  })

  it('is unchanged if Companies House granted a three-month extension', () => {
    expect(accountsNextMadeUpTo('2024-09-30', 30, 9, false)).toBe('2023-09-30')
  })

  it('is null without a due date or a reference date', () => {
    expect(accountsNextMadeUpTo(null, 31, 12, false)).toBeNull()
    expect(accountsNextMadeUpTo('2024-09-30', null, 12, false)).toBeNull()
    expect(accountsNextMadeUpTo('2024-09-30', 31, null, false)).toBeNull()
  })

  it('is the end of the period for every company that files nine months after it', () => {
    const ends = fc.record({
      year: fc.integer({ min: 1990, max: 2090 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 31 }),
    })
    fc.assert(
      fc.property(ends, ({ year, month, day }) => {
        const end = dayOf(year, month, Math.min(day, daysIn(year, month)))
        const dueYear = month > 3 ? year + 1 : year
        const dueMonth = ((month + 8) % 12) + 1
        const due = dayOf(dueYear, dueMonth, Math.min(day, daysIn(dueYear, dueMonth)))
        expect(accountsNextMadeUpTo(due, day, month, false)).toBe(end)
      }),
    )
  })

  it('is within half a year of the time allowed, for any dates', () => {
    const due = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays('1990-01-01', days))
    fc.assert(
      fc.property(due, fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 12 }), (nextDue, day, month) => {
        const madeUpTo = accountsNextMadeUpTo(nextDue, day, month, false)
        const months = madeUpTo === null ? 0 : daysBetween(madeUpTo, nextDue) / 30.44
        expect(months).toBeGreaterThan(2.9)
        expect(months).toBeLessThan(15.1)
      }),
    )
  })
})

describe('confirmationNextMadeUpTo', () => {
  it('is 14 days before the due date', () => {
    expect(confirmationNextMadeUpTo('2024-01-10', '2018-12-28')).toBe('2023-12-27')
  })

  it('is the last day of the first year if nothing is due yet', () => {
    expect(confirmationNextMadeUpTo(null, '2014-04-17')).toBe('2015-04-16')
    expect(confirmationNextMadeUpTo(null, '2024-02-29')).toBe('2025-02-27')
  })

  it('is null if nothing is known', () => {
    expect(confirmationNextMadeUpTo(null, null)).toBeNull()
  })
})
