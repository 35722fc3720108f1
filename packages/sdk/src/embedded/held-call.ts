import type { Waiting } from '@brassplate/core/api'
import type { Clock } from '../clock.js'

interface Held {
  readonly clock: Clock
  readonly seconds: number
  readonly signal: AbortSignal | undefined
  isStopping(): boolean
}

/** A call whose answer may be held back until its job ends. */
export function heldCall({ clock, seconds, signal, isStopping }: Held): Waiting {
  const until = clock.now() + seconds * 1000
  return {
    goesOn: () => clock.now() < until && !signal?.aborted && !isStopping(),
    pause: (milliseconds) => clock.sleep(milliseconds, signal),
  }
}
