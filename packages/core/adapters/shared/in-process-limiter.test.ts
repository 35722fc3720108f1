import { describe, expect, it } from 'vitest'
import { countersMax, inProcessLimiter } from './in-process-limiter.js'

const rate = { burst: 1, intervalMs: 1_000 }

describe('inProcessLimiter', () => {
  it('stores 100,000 counters, then evicts the least recently used', async () => {
    const limiter = inProcessLimiter()
    const isSpent = async (key: string) => !(await limiter.take(key, rate, 0)).allowed
    for (let index = 0; index < countersMax; index += 1) await limiter.take(`key-${index}`, rate, 0)
    expect(countersMax).toBe(100_000)
    expect(await isSpent('key-0')).toBe(true)

    await limiter.take('one more', rate, 0)
    expect(await isSpent('key-0')).toBe(true)
    expect(await isSpent('key-2')).toBe(true)
    expect(await isSpent('key-1')).toBe(false)
  })
})
