import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attemptsMax, backoffMs } from './backoff.js'

const always = (byte: number) => ({ bytes: (length: number) => new Uint8Array(length).fill(byte) })

describe('backoffMs', () => {
  it.each([
    [1, 8_000, 12_000],
    [2, 32_000, 48_000],
  ])('after attempt %i, returns %i to %i ms', (attempt, least, most) => {
    expect(backoffMs(always(0), attempt)).toBe(least)
    expect(backoffMs(always(255), attempt)).toBe(most)
  })

  it('stays within a fifth of the planned delay for any random value', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 4, maxLength: 4 }), (bytes) => {
        const wait = backoffMs({ bytes: () => bytes }, 1)
        return wait !== null && wait >= 8_000 && wait <= 12_000
      }),
    )
  })

  it('returns null after the last attempt and beyond', () => {
    expect(backoffMs(always(0), attemptsMax)).toBeNull()
    expect(backoffMs(always(0), attemptsMax + 1)).toBeNull()
  })
})
