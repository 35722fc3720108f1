import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from '../../shared/clock.js'
import { defaultSchedule, type MailSchedule, nextDigestAt, requireSchedule, weekdays } from './mail-schedule.js'

const at = (text: string) => Date.parse(text)
const daily = (hour: number, timeZone = 'Europe/London'): MailSchedule => ({
  ...defaultSchedule,
  frequency: 'daily',
  hour,
  timeZone,
})
const next = (schedule: MailSchedule, after: string) => new Date(nextDigestAt(schedule, at(after)) ?? 0).toISOString()

describe('nextDigestAt', () => {
  it('gives no time for mails that are sent at once', () => {
    expect(nextDigestAt(defaultSchedule, at('2026-03-01T09:00:00Z'))).toBeNull()
  })

  it('follows the clocks of London in March and October', () => {
    expect(next(daily(8), '2026-03-28T07:59:59Z')).toBe('2026-03-28T08:00:00.000Z')
    expect(next(daily(8), '2026-03-28T08:00:00Z')).toBe('2026-03-29T07:00:00.000Z')
    expect(next(daily(8), '2026-10-24T07:00:00Z')).toBe('2026-10-25T08:00:00.000Z')
  })

  it('is due when the clocks change if they skip its hour, and once if its hour occurs twice', () => {
    expect(next(daily(1), '2026-03-28T01:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
    expect(next(daily(1), '2026-03-29T01:00:00Z')).toBe('2026-03-30T00:00:00.000Z')
    expect(next(daily(1), '2026-10-24T00:00:00Z')).toBe('2026-10-25T00:00:00.000Z')
    expect(next(daily(1), '2026-10-25T00:00:00Z')).toBe('2026-10-26T01:00:00.000Z')
  })

  it('is due once for a day that a zone skips as a whole', () => {
    const apia = daily(9, 'Pacific/Apia')
    expect(next(apia, '2011-12-29T00:00:00Z')).toBe('2011-12-29T19:00:00.000Z')
    expect(next(apia, '2011-12-29T19:00:00Z')).toBe('2011-12-30T19:00:00.000Z')
  })

  it('keeps to the weekday of the place', () => {
    const weekly: MailSchedule = { frequency: 'weekly', hour: 7, weekday: 'monday', timeZone: 'Pacific/Auckland' }
    expect(next(weekly, '2026-03-01T09:00:00Z')).toBe('2026-03-01T18:00:00.000Z')
    expect(next(weekly, '2026-03-01T18:00:00Z')).toBe('2026-03-08T18:00:00.000Z')
  })

  const zones = [
    'Europe/London',
    'America/New_York',
    'America/Havana',
    'Asia/Kathmandu',
    'Asia/Beirut',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
    'Africa/Casablanca',
    'America/Santiago',
    'UTC',
  ]
  const stepMs = 15 * minuteMs
  const formats = new Map(
    zones.map((timeZone) => [
      timeZone,
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
    ]),
  )
  const local = (moment: number, timeZone: string) => {
    const text = formats.get(timeZone)?.format(moment) ?? ''
    return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)) }
  }

  it('is due once each local day, at the first moment at or after its hour, in any zone and year', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: at('2015-01-01T00:00:00Z') / stepMs, max: at('2037-01-01T00:00:00Z') / stepMs }),
        fc.option(fc.constantFrom(...weekdays)),
        (timeZone, hour, start, weekday) => {
          const after = start * stepMs
          const schedule: MailSchedule = weekday
            ? { frequency: 'weekly', hour, weekday, timeZone }
            : daily(hour, timeZone)
          const due = nextDigestAt(schedule, after) ?? 0
          // The rule itself, found by walking in steps of a quarter of an hour, which every offset here is a multiple of.
          const seen = new Set<string>()
          for (let moment = after - 2 * dayMs; moment <= after + 9 * dayMs; moment += stepMs) {
            const { day, hour: localHour } = local(moment, timeZone)
            const isWanted = !weekday || weekdays[new Date(day).getUTCDay()] === weekday
            if (!isWanted || localHour < hour || seen.has(day)) continue
            seen.add(day)
            if (moment > after) return moment === due
          }
          return false
        },
      ),
      { numRuns: 150 },
    )
  })

  it.each(['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'])(
    'is right for every hour around the change at %s',
    (text) => {
      for (let hour = 0; hour <= 23; hour += 1) {
        let moment = at(text) - 3 * dayMs
        const days: string[] = []
        while (moment < at(text) + 3 * dayMs) {
          moment = nextDigestAt(daily(hour), moment) ?? 0
          const seen = local(moment, 'Europe/London')
          days.push(seen.day)
          expect(seen.hour - hour).toBe(hour === 1 && moment === at('2026-03-29T01:00:00Z') ? 1 : 0)
        }
        expect(new Set(days).size).toBe(days.length)
        expect(days.length).toBeGreaterThanOrEqual(6)
      }
    },
  )
})

describe('requireSchedule', () => {
  it('writes a zone as the IANA database does, and takes no abbreviation, which may mean another country', () => {
    expect(requireSchedule({ timeZone: 'europe/paris' }).timeZone).toBe('Europe/Paris')
    for (const timeZone of ['BST', 'IST', 'EST']) expect(() => requireSchedule({ timeZone })).toThrow('unknown')
  })

  it('fills what is missing from before, or with eight o’clock on Mondays in London', () => {
    expect(requireSchedule({ frequency: 'weekly' })).toEqual({ ...defaultSchedule, frequency: 'weekly' })
    expect(requireSchedule({ hour: 6 }, daily(9, 'UTC'))).toEqual(daily(6, 'UTC'))
  })

  it.each(['Mars/Olympus', '', 'Europe/London\n', '../etc', '+01:00', `Europe/${'L'.repeat(5_000)}`])(
    'refuses the time zone %j',
    (timeZone) => {
      expect(() => requireSchedule({ timeZone })).toThrow('The time zone is unknown.')
    },
  )
})
