import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { atPace } from './at-pace.js'

const pace = { graceMs: 1_000, bytesPerSecond: 1_000 }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Pieces of the given length, each after the given time. */
async function* sent(pieces: readonly (readonly [length: number, afterMs: number])[]) {
  for (const [length, afterMs] of pieces) {
    if (afterMs > 0) await new Promise((go) => setTimeout(go, afterMs))
    yield new Uint8Array(length)
  }
}

async function receive(pieces: readonly (readonly [number, number])[], receiverMs = 0): Promise<number> {
  let bytes = 0
  for await (const piece of atPace(sent(pieces), pace)) {
    bytes += piece.length
    if (receiverMs > 0) await new Promise((go) => setTimeout(go, receiverMs))
  }
  return bytes
}

describe('atPace', () => {
  it.each([
    ['a short pause at the start', [[10, 900]]],
    [
      'a steady upload at the lowest speed',
      [
        [500, 500],
        [500, 500],
        [500, 500],
        [500, 500],
      ],
    ],
    [
      'a pause after a fast start',
      [
        [5_000, 0],
        [10, 5_500],
      ],
    ],
  ] as const)('accepts %s', async (_, pieces) => {
    const received = receive(pieces)
    await vi.runAllTimersAsync()
    expect(await received).toBe(pieces.reduce((sum, [length]) => sum + length, 0))
  })

  it('does not count the time that the receiver needs', async () => {
    const received = receive(
      [
        [1, 0],
        [1, 0],
        [1, 0],
      ],
      60_000,
    )
    await vi.runAllTimersAsync()
    expect(await received).toBe(3)
  })

  it('refuses a body that trickles after a fast start', async () => {
    const refused = expect(
      receive([[1_000_000, 0], ...Array.from({ length: 10 }, () => [1, 25_000] as const)]),
    ).rejects.toMatchObject({ code: 'invalid_request' })
    await vi.runAllTimersAsync()
    await refused
  })

  it('refuses a body that trickles or stops, and says how fast it must be', async () => {
    for (const pieces of [
      Array.from({ length: 50 }, () => [1, 100] as const),
      [
        [10, 0],
        [1, 100_000],
      ] as const,
    ]) {
      const refused = expect(receive(pieces)).rejects.toMatchObject({
        code: 'invalid_request',
        message: expect.stringContaining('too slowly'),
        nextStep: expect.stringContaining('faster connection'),
      })
      await vi.runAllTimersAsync()
      await refused
    }
  })
})
