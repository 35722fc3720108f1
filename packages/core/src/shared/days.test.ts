import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayOf, daysBetween, endOfDayInLondon, parseDay, shortTimeInLondon, todayInLondon } from './days.js'

const anyDay = fc
  .date({ min: new Date('1200-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('parseDay', () => {
  it('returns every existing date unchanged', () => {
    fc.assert(fc.property(anyDay, (day) => parseDay(day) === day))
  })

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2024-02-30',
    '2024-04-31',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '0999-01-01',
  ])('rejects %s, which does not exist', (text) => {
    expect(parseDay(text)).toBeNull()
  })

  it.each(['', '2024-1-1', '2024-01-01T00:00:00Z', ' 2024-01-01', '01/01/2024'])('rejects %j', (text) => {
    expect(parseDay(text)).toBeNull()
  })

  it('handles the leap days of century years', () => {
    expect(parseDay('2000-02-29')).toBe('2000-02-29')
    expect(parseDay('2024-02-29')).toBe('2024-02-29')
  })
})

describe('dayOf', () => {
  it('rejects parts that are not numbers', () => {
    expect(dayOf(Number.NaN, 1, 1)).toBeNull()
    expect(dayOf(2024, Number.NaN, 1)).toBeNull()
    expect(dayOf(2024, 1, Number.NaN)).toBeNull()
  })
})

describe('addDays and daysBetween', () => {
  it('are inverse to each other', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -40_000, max: 40_000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days)
      }),
    )
  })

  it('count across the ends of months and years', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
    expect(addDays('2023-01-01', -1)).toBe('2022-12-31')
    expect(daysBetween('2024-12-31', '2024-01-01')).toBe(-365)
  })
})

describe('todayInLondon', () => {
  it.each([
    ['2026-01-15T23:59:59Z', '2026-01-15'],
    ['2026-06-15T22:59:59Z', '2026-06-15'],
    ['2026-06-15T23:00:00Z', '2026-06-16'],
    ['2026-03-28T23:30:00Z', '2026-03-28'],
    ['2026-03-29T23:30:00Z', '2026-03-30'],
    ['2026-10-24T23:30:00Z', '2026-10-25'],
    ['2026-10-25T23:30:00Z', '2026-10-25'],
    ['2027-10-31T23:30:00Z', '2027-10-31'],
  ])('at %s returns %s', (instant, day) => {
    expect(todayInLondon(Date.parse(instant))).toBe(day)
  })

  it('returns the date that clocks in London show', () => {
    const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1997, 0), max: Date.UTC(2060, 0) }), (instant) => {
        expect(todayInLondon(instant)).toBe(london.format(instant))
      }),
    )
  })
})

describe('endOfDayInLondon', () => {
  it('is the last millisecond of the date, in winter, in summer and when the clocks change', () => {
    expect(new Date(endOfDayInLondon('2026-01-31')).toISOString()).toBe('2026-01-31T23:59:59.999Z')
    expect(new Date(endOfDayInLondon('2026-07-01')).toISOString()).toBe('2026-07-01T22:59:59.999Z')
    expect(new Date(endOfDayInLondon('2026-03-28')).toISOString()).toBe('2026-03-28T23:59:59.999Z')
    expect(new Date(endOfDayInLondon('2026-03-29')).toISOString()).toBe('2026-03-29T22:59:59.999Z')
    expect(new Date(endOfDayInLondon('2026-10-25')).toISOString()).toBe('2026-10-25T23:59:59.999Z')
    fc.assert(
      fc.property(anyDay, (day) => {
        const end = endOfDayInLondon(day)
        expect([todayInLondon(end), todayInLondon(end + 1)]).toEqual([day, addDays(day, 1)])
      }),
    )
  })
})

describe('shortTimeInLondon', () => {
  it.each([
    ['2026-11-16T17:37:02.000Z', '16 Nov 2026, 17:37'],
    ['2026-03-29T00:59:59.999Z', '29 Mar 2026, 00:59'],
    ['2026-03-29T01:00:00.000Z', '29 Mar 2026, 02:00'],
    ['2026-07-31T23:30:00.000Z', '1 Aug 2026, 00:30'],
  ])('shows %s as %s', (instant, text) => {
    expect(shortTimeInLondon(Date.parse(instant))).toBe(text)
  })
})
