import { describe, expect, it } from 'vitest'
import { crowdedMinMs, delayMaxMs, streamDelayMs } from './stream-backoff.js'

const random = (byte: number) => ({ bytes: (length: number) => new Uint8Array(length).fill(byte) })
const longest = random(0)
const shortest = random(255)

describe('streamDelayMs', () => {
  it('doubles from a second to five minutes, no matter how often it fails', () => {
    const delays = [0, 1, 2, 3, 4, 9, 10, 1_000].map((failures) => streamDelayMs(longest, 'unavailable', failures))
    expect(delays).toEqual([1_000, 1_000, 2_000, 4_000, 8_000, 256_000, delayMaxMs, delayMaxMs])
  })

  it('is never less than half of that', () => {
    expect(streamDelayMs(shortest, 'unavailable', 4)).toBeGreaterThanOrEqual(4_000)
    expect(streamDelayMs(shortest, 'unavailable', 4)).toBeLessThan(4_100)
  })

  it('waits at least a minute after too many connections, longer each time', () => {
    const delays = [1, 2, 3, 1_000].map((failures) => streamDelayMs(shortest, 'too_many', failures))
    expect(Math.min(...delays)).toBeGreaterThan(crowdedMinMs)
    expect(delays).toEqual(delays.toSorted((low, high) => low - high))
    expect(streamDelayMs(longest, 'too_many', 1_000)).toBe(crowdedMinMs + delayMaxMs)
  })

  it('rarely retries with a rejected key', () => {
    expect(streamDelayMs(shortest, 'unauthorized', 1)).toBeGreaterThan(delayMaxMs / 2 - 1)
  })
})
