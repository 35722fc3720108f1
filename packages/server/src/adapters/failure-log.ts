import { codeOf } from '@brassplate/core'
import type { Log } from './log.js'

const everyMs = 60_000

/** Makes the function that hears of the failures of one background task. */
export type FailureLog = (message: string) => (error: unknown) => void

/**
 * Logs failures of background tasks. All of them fail many times a minute while the database is down: that is one line
 * without a stack trace, then one a minute.
 */
export function failureLog(log: Log, now: () => number = () => performance.now()): FailureLog {
  let lastAt = Number.NEGATIVE_INFINITY
  let suppressed = 0

  return (message) => (error) => {
    if (codeOf(error) !== 'unavailable') {
      log.error({ err: error }, message)
      return
    }
    if (now() - lastAt < everyMs) {
      suppressed += 1
      return
    }
    log.error({ event: 'database.unavailable', task: message, ...reasonOf(error), suppressed }, 'database unavailable')
    lastAt = now()
    suppressed = 0
  }
}

/** What is known of an outage, in place of a stack trace that says nothing. */
export function reasonOf(error: unknown): { error: string; cause?: string } {
  if (!(error instanceof Error)) return { error: String(error) }
  const { message, cause } = error
  return cause instanceof Error ? { error: message, cause: cause.message } : { error: message }
}
