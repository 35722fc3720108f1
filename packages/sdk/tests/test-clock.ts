import type { Clock } from '../src/clock.js'

export interface TestClock extends Clock {
  /** Every wait so far, in milliseconds. */
  readonly slept: readonly number[]
}

/** Time stands still but for sleeping, which takes none. Chance always gives the same. */
export function createTestClock({
  chance = 0,
  onSleep = () => {},
}: {
  chance?: number
  onSleep?: () => void
} = {}): TestClock {
  const slept: number[] = []
  let now = 1_000
  return {
    slept,
    now: () => now,
    random: () => chance,
    sleep: async (ms, signal) => {
      slept.push(ms)
      onSleep()
      signal?.throwIfAborted()
      now += ms
    },
  }
}
