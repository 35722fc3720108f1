import { codeOf } from '@brassplate/core'
import type { Log } from './log.js'

const outageLineEveryMs = 60_000

/** Creates the error handler of one background task. */
export type FailureLog = (event: string, message: string) => (error: unknown) => void

/**
 * Logs failures of background tasks. While the database is down, every task fails many times a minute. That outage is
 * logged as one line without a stack trace, then once a minute.
 */
export function failureLog(log: Log, now: () => number = () => performance.now()): FailureLog {
  let lastAt = Number.NEGATIVE_INFINITY
  let suppressed = 0

  return (event, message) => (error) => {
    if (codeOf(error) !== 'unavailable') {
      log.error({ event, err: error }, message)
      return
    }
    if (now() - lastAt < outageLineEveryMs) {
      suppressed += 1
      return
    }
    log.error(
      { event: 'database.unavailable', task: message, ...errorFields(error), suppressed },
      'database unavailable',
    )
    lastAt = now()
    suppressed = 0
  }
}

/** Log fields for an expected failure, for which a stack trace would be noise. */
export function errorFields(error: unknown): { error: string; cause?: string } {
  if (!(error instanceof Error)) return { error: String(error) }
  const { message, cause } = error
  return cause instanceof Error ? { error: message, cause: cause.message } : { error: message }
}
