import type { Clock } from '../src/clock.js'

export interface TestClock extends Clock {
  /** All sleeps so far, in milliseconds. */
  readonly slept: readonly number[]
}

/** Time advances only by sleeping, which returns immediately. Random values are constant. */
export function createTestClock({
  randomValue = 0,
  onSleep = () => {},
}: {
  randomValue?: number
  onSleep?: () => void
} = {}): TestClock {
  const slept: number[] = []
  let now = 1_000
  return {
    slept,
    now: () => now,
    random: () => randomValue,
    sleep: async (ms, signal) => {
      slept.push(ms)
      onSleep()
      signal?.throwIfAborted()
      now += ms
    },
  }
}
