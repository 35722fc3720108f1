import type { Connection } from './http.js'

const waitSecondsDefault = 120
/** The most that the server holds an answer back. */
const holdSecondsMax = 25
/** An attempt must not time out while the server holds its answer back. */
const holdMarginSeconds = 5

/** How long a caller waits for a job. */
export interface Patience {
  readonly startedAt: number
  readonly until: number
  readonly holdSeconds: number
}

/** Null where the caller does not wait. */
export function patienceOf(
  { clock, timeoutMs }: Pick<Connection, 'clock' | 'timeoutMs'>,
  wait: boolean | number = false,
): Patience | null {
  if (wait === false) return null
  const seconds = wait === true ? waitSecondsDefault : wait
  if (!(Number.isFinite(seconds) && seconds >= 0)) throw new TypeError('wait must be true, or seconds from 0.')
  const startedAt = clock.now()
  const holdSeconds = Math.min(Math.floor(seconds), holdSecondsMax, Math.floor(timeoutMs / 1000) - holdMarginSeconds)
  return { startedAt, until: startedAt + seconds * 1000, holdSeconds: Math.max(0, holdSeconds) }
}
