import { describe, expect, it } from 'vitest'
import { byDay, trendOf } from './home-figures.js'

const now = Date.parse('2026-11-18T12:00:00Z')
const spent = (count: number) => `${count} spent`

describe('the trend of a figure', () => {
  it('compares the last seven days with the seven before them', () => {
    const days = byDay(
      [
        { at: '2026-11-18T11:00:00Z', count: 2 },
        { at: '2026-11-12T09:00:00Z', count: 3 },
        { at: '2026-11-11T09:00:00Z', count: 4 },
        { at: '2026-11-05T09:00:00Z', count: 1 },
        { at: '2026-11-04T09:00:00Z', count: 9 },
      ],
      now,
    )
    expect(days).toEqual([1, 0, 0, 0, 0, 0, 4, 3, 0, 0, 0, 0, 0, 2])
    expect(trendOf(days, spent)).toEqual({ trend: '5 spent in 7 days, 5 before', days })
  })

  it('is left out if nothing has happened', () => {
    expect(trendOf(byDay([], now), spent)).toEqual({ trend: '', days: [] })
  })
})
