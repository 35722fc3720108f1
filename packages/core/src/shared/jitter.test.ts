import { describe, expect, it } from 'vitest'
import { jittered } from './jitter.js'

const always = (byte: number) => ({ bytes: (length: number) => new Uint8Array(length).fill(byte) })

describe('jittered', () => {
  it('is between half and all of the delay', () => {
    expect(jittered(always(0), 1_000)).toBe(1_000)
    expect(jittered(always(0x80), 1_000)).toBeGreaterThan(740)
    expect(jittered(always(0x80), 1_000)).toBeLessThan(760)
    expect(jittered(always(255), 1_000)).toBe(501)
  })
})
