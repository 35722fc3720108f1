import { setTimeout as delay } from 'node:timers/promises'
import { UnavailableError } from '../../../src/shared/errors.js'
import { answerMarginMs, statementTimeoutMs } from './connection.js'

const answerMaxMs = statementTimeoutMs + answerMarginMs

export function tooLate(): UnavailableError {
  return new UnavailableError('The database did not answer in time.')
}

export async function answered<Result>(query: PromiseLike<Result>, maxMs = answerMaxMs): Promise<Result> {
  const timer = new AbortController()
  const late = delay(maxMs, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw tooLate()
  })
  try {
    return await Promise.race([query, late])
  } finally {
    timer.abort()
    late.catch(() => {})
  }
}
