import { describe, expect, it } from 'vitest'
import { trendOf } from './trend.js'

const hourMs = 3_600_000
/** A sample every ten seconds for two hours. */
const samplesOf = (valueAt) =>
  Array.from({ length: 720 }, (_, place) => ({ at: 1_000 + place * 10_000, value: valueAt(place * 10_000) }))
const noise = (at) => ((at / 10_000) * 7_919) % 13

describe('the trend of a soak', () => {
  it('has the slope of a straight line, per hour', () => {
    const trend = trendOf(samplesOf((at) => 200 + (30 * at) / hourMs))
    expect(trend.slopePerHour).toBeCloseTo(30, 6)
    expect(trend.start).toBe(200)
    expect(trend.verdict).toBe('rising')
  })

  it('is bounded if the figure only goes up and down', () => {
    const trend = trendOf(samplesOf((at) => 200 + noise(at)))
    expect(trend.verdict).toBe('bounded')
    expect(Math.abs(trend.slopePerHour)).toBeLessThan(2)
  })

  it('is bounded if the figure rose at first and then stayed', () => {
    const trend = trendOf(samplesOf((at) => 200 + 150 * Math.min(1, at / (0.4 * hourMs)) + noise(at)))
    expect(trend.verdict).toBe('bounded, after a rise')
  })

  it('is rising if a slow leak hides in noise', () => {
    expect(trendOf(samplesOf((at) => 200 + (20 * at) / hourMs + noise(at))).verdict).toBe('rising')
  })

  it('is bounded if the figure falls', () => {
    expect(trendOf(samplesOf((at) => 300 - (40 * at) / hourMs)).verdict).toBe('bounded')
  })
})
