import { errorCodes } from '@brassplate/core'
import { ApiError } from '@brassplate/sdk'
import { describe, expect, it } from 'vitest'
import { exitCodeOf, OutcomeError, StoppedError, UsageError } from './exit-codes.js'

const refused = [
  'unauthenticated',
  'invalid_credentials',
  'email_not_verified',
  'watchlist_full',
  'watchlist_replaced',
  'webhooks_full',
]
const expected: Record<number, string[]> = {
  3: [
    ...refused,
    'forbidden',
    'insufficient_scope',
    'missing_right',
    'rate_limited',
    'upstream_unavailable',
    'register_key_refused',
    'register_not_configured',
    'unavailable',
  ],
  4: ['internal', 'not_implemented'],
  6: ['insufficient_credits'],
}

describe('exitCodeOf', () => {
  it.each(errorCodes)('maps %s to the documented exit code', async (code) => {
    const [exitCode] = Object.entries(expected).find(([, codes]) => codes.includes(code)) ?? ['2']
    expect(await exitCodeOf(new ApiError({ code, message: '' }))).toBe(Number(exitCode))
    expect(await exitCodeOf(Object.assign(new Error(), { code }))).toBe(Number(exitCode))
  })

  it.each([
    ['a job that failed', new ApiError({ code: 'job_failed', message: '' }), 3],
    ['a job that is still running', new ApiError({ code: 'job_pending', message: '' }), 3],
    ['an unknown code of a newer server, by its status', new ApiError({ code: 'teapot', message: '', status: 418 }), 2],
    ['a usage error', new UsageError(''), 2],
    ['a printed outcome', new OutcomeError(5), 5],
    ['Ctrl+C', new StoppedError(), 130],
    ['a bug', new TypeError(), 4],
    ['a value that is not an error', 'text', 4],
  ])('maps %s', async (_, error, exitCode) => {
    expect(await exitCodeOf(error)).toBe(exitCode)
  })
})
