import { setTimeout as delay } from 'node:timers/promises'
import { UnavailableError } from '../../src/shared/errors.js'
import { statementTimeoutMs } from './connection.js'

/** The server gives up on a statement by itself; past that the wire is dead, or no connection was free. */
export const answerMaxMs = statementTimeoutMs + 2_000

export function tooLate(): UnavailableError {
  return new UnavailableError('The database did not answer in time.')
}

export async function answered<Result>(query: PromiseLike<Result>): Promise<Result> {
  const timer = new AbortController()
  const late = delay(answerMaxMs, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw tooLate()
  })
  try {
    return await Promise.race([query, late])
  } finally {
    timer.abort()
    late.catch(() => {})
  }
}
