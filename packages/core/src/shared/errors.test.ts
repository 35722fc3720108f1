import { describe, expect, it } from 'vitest'
import {
  codeOf,
  errorCodes,
  ForbiddenError,
  InvalidRequestError,
  RateLimitedError,
  UnavailableError,
} from './errors.js'

describe('codeOf', () => {
  it.each([
    [new InvalidRequestError('no'), 'invalid_request'],
    [new RateLimitedError('no', 2), 'rate_limited'],
    [new ForbiddenError('no', 'ask'), 'forbidden'],
    [new UnavailableError('no'), 'unavailable'],
  ])('returns the code of an expected error: %s', (error, code) => {
    expect(codeOf(error)).toBe(code)
  })

  it('recognises an expected error by its code alone, whichever copy of the class made it', () => {
    for (const code of errorCodes) expect(codeOf(Object.assign(new Error('no'), { code }))).toBe(code)
  })

  it.each([
    ['an error without a code', new Error('no')],
    ['a system error', Object.assign(new Error('no'), { code: 'ECONNREFUSED' })],
    ['an error whose code is not a text', Object.assign(new Error('no'), { code: 42 })],
    ['a plain object with a code', { code: 'forbidden' }],
    ['a text', 'forbidden'],
    ['null', null],
    ['undefined', undefined],
  ])('returns null for %s', (_, error) => {
    expect(codeOf(error)).toBeNull()
  })
})

describe('DomainError', () => {
  it('says how long to wait if it is a rate limit', () => {
    const error = new RateLimitedError('Too many tries.', 7)
    expect(error.retryAfterSeconds).toBe(7)
    expect(error.nextStep).toContain('7 s')
  })

  it('names the fields of an invalid request', () => {
    const problems = [{ field: 'email', message: 'must be an e-mail address' }]
    expect(new InvalidRequestError('no', problems).problems).toEqual(problems)
  })

  it('keeps the cause of an unavailable dependency', () => {
    const cause = new Error('disk full')
    expect(new UnavailableError('no', { cause }).cause).toBe(cause)
  })
})
