import { minuteMs, secondMs } from '../shared/clock.js'
import type { Random } from '../shared/random.js'
import { jittered } from '../shared/retry.js'
import type { StreamEnding } from './follow-stream.js'

const delayMinMs = secondMs
export const delayMaxMs = 5 * minuteMs
/** After too many connections, coming back sooner is refused again. */
export const crowdedMinMs = minuteMs
const doublingsMax = 20

/** Delay before reconnecting to a stream after this many consecutive failures. */
export function streamDelayMs(random: Random, ending: StreamEnding, failures: number): number {
  const doubled = Math.min(delayMinMs * 2 ** Math.min(Math.max(failures - 1, 0), doublingsMax), delayMaxMs)
  switch (ending) {
    case 'too_many':
      return crowdedMinMs + jittered(random, Math.min(doubled * 30, delayMaxMs))
    case 'unauthorized':
      return jittered(random, delayMaxMs)
    default:
      return jittered(random, doubled)
  }
}
