import { errorCodes } from '@brassplate/core'
import { ApiError } from '@brassplate/sdk'
import { describe, expect, it } from 'vitest'
import { exitCodeOf, OutcomeError, StoppedError, UsageError } from './exit-codes.js'

const refused = ['unauthenticated', 'invalid_credentials', 'email_not_verified', 'watchlist_full', 'webhooks_full']
const expected: Record<number, string[]> = {
  3: [...refused, 'forbidden', 'insufficient_scope', 'rate_limited', 'upstream_unavailable', 'unavailable'],
  4: ['internal', 'not_implemented'],
  6: ['insufficient_credits'],
}

describe('exitCodeOf', () => {
  it.each(errorCodes)('%s has the exit code that the help promises', async (code) => {
    const [exitCode] = Object.entries(expected).find(([, codes]) => codes.includes(code)) ?? ['2']
    expect(await exitCodeOf(new ApiError({ code, message: '' }))).toBe(Number(exitCode))
    expect(await exitCodeOf(Object.assign(new Error(), { code }))).toBe(Number(exitCode))
  })

  it.each([
    ['a job that failed', new ApiError({ code: 'job_failed', message: '' }), 3],
    ['a job that takes longer', new ApiError({ code: 'job_pending', message: '' }), 3],
    ['a code of a newer server, by its status', new ApiError({ code: 'teapot', message: '', status: 418 }), 2],
    ['a mistake in what was typed', new UsageError(''), 2],
    ['an outcome that was printed', new OutcomeError(5), 5],
    ['Ctrl+C', new StoppedError(), 130],
    ['a mistake of ours', new TypeError(), 4],
    ['something that is no error', 'text', 4],
  ])('knows %s', async (_, error, exitCode) => {
    expect(await exitCodeOf(error)).toBe(exitCode)
  })
})
