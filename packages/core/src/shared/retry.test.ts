import { describe, expect, it } from 'vitest'
import { jittered, retry } from './retry.js'

const failing = (times: number) => {
  let calls = 0
  return {
    calls: () => calls,
    work: async () => {
      calls += 1
      if (calls <= times) throw new Error(`failure ${calls}`)
      return 'done'
    },
  }
}

describe('retry', () => {
  it('repeats work until it succeeds and pauses after each failure', async () => {
    const { work, calls } = failing(2)
    const pauses: number[] = []
    const pause = async (failures: number) => void pauses.push(failures)
    expect(await retry(work, { attemptsMax: 3, isTransient: () => true, pause })).toBe('done')
    expect(calls()).toBe(3)
    expect(pauses).toEqual([1, 2])
  })

  it('throws the last error after the last attempt', async () => {
    const { work, calls } = failing(9)
    await expect(retry(work, { attemptsMax: 3, isTransient: () => true })).rejects.toThrow('failure 3')
    expect(calls()).toBe(3)
  })

  it('does not repeat work that failed for good', async () => {
    const { work, calls } = failing(9)
    await expect(retry(work, { attemptsMax: 3, isTransient: () => false })).rejects.toThrow('failure 1')
    expect(calls()).toBe(1)
  })
})

const always = (byte: number) => ({ bytes: (length: number) => new Uint8Array(length).fill(byte) })

describe('jittered', () => {
  it('is between half and all of the delay', () => {
    expect(jittered(always(0), 1_000)).toBe(1_000)
    expect(jittered(always(0x80), 1_000)).toBeGreaterThan(740)
    expect(jittered(always(0x80), 1_000)).toBeLessThan(760)
    expect(jittered(always(255), 1_000)).toBe(501)
  })
})
