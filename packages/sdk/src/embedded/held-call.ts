import type { JobWait } from '@brassplate/core/api'
import type { Clock } from '../clock.js'

interface HeldCallOptions {
  readonly clock: Clock
  readonly seconds: number
  readonly signal: AbortSignal | undefined
  isStopping(): boolean
}

/** A call that may wait until its job ends. */
export function heldCall({ clock, seconds, signal, isStopping }: HeldCallOptions): JobWait {
  const until = clock.now() + seconds * 1000
  return {
    mayContinue: () => clock.now() < until && !signal?.aborted && !isStopping(),
    pause: (milliseconds) => clock.sleep(milliseconds, signal),
  }
}
