import type { Connection } from './http/connection.js'

const waitSecondsDefault = 120
/** The longest time that a server or engine holds a response back. */
export const holdSecondsMax = 25

/** How long a caller waits for a job. */
export interface WaitLimit {
  readonly startedAt: number
  readonly until: number
  readonly holdSeconds: number
}

/** Null if the caller does not wait. */
export function waitLimit(
  { clock, holdSecondsMax }: Pick<Connection, 'clock' | 'holdSecondsMax'>,
  wait: boolean | number = false,
): WaitLimit | null {
  if (wait === false) return null
  const seconds = wait === true ? waitSecondsDefault : wait
  if (!(Number.isFinite(seconds) && seconds >= 0))
    throw new TypeError('wait must be true, or a number of seconds from 0.')
  const startedAt = clock.now()
  const holdSeconds = Math.min(Math.floor(seconds), holdSecondsMax)
  return { startedAt, until: startedAt + seconds * 1000, holdSeconds: Math.max(0, holdSeconds) }
}
