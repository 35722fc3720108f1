import postgres from 'postgres'
import { UnavailableError } from '../../src/shared/errors.js'

/** Connection lost, server stopping, out of resources, time-outs: it may pass, so the caller may try again. */
const passing = /^(08|53|55P03|57|25P03|CONNECT|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)/

export async function translating<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (passing.test(codeOf(error))) {
      throw new UnavailableError('The database cannot be read or written just now.', { cause: error })
    }
    throw error
  }
}

export function codeOf(error: unknown): string {
  if (error instanceof postgres.PostgresError) return error.code
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}
