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
  ])('names the code of a refusal: %s', (error, code) => {
    expect(codeOf(error)).toBe(code)
  })

  it('knows a refusal by its code alone, whichever copy of the class made it', () => {
    for (const code of errorCodes) expect(codeOf(Object.assign(new Error('no'), { code }))).toBe(code)
  })

  it.each([
    ['an error without a code', new Error('no')],
    ['an error of the system', Object.assign(new Error('no'), { code: 'ECONNREFUSED' })],
    ['an error whose code is no text', Object.assign(new Error('no'), { code: 42 })],
    ['a plain object with a code', { code: 'forbidden' }],
    ['a text', 'forbidden'],
    ['null', null],
    ['undefined', undefined],
  ])('is null for %s', (_, error) => {
    expect(codeOf(error)).toBeNull()
  })
})

describe('a refusal', () => {
  it('that is rate limited says how long to wait', () => {
    const error = new RateLimitedError('Too many tries.', 7)
    expect(error.retryAfterSeconds).toBe(7)
    expect(error.nextStep).toContain('7 s')
  })

  it('of an input names its fields', () => {
    const problems = [{ field: 'email', message: 'must be an e-mail address' }]
    expect(new InvalidRequestError('no', problems).problems).toEqual(problems)
  })

  it('of a failing part keeps the cause', () => {
    const cause = new Error('disk full')
    expect(new UnavailableError('no', { cause }).cause).toBe(cause)
  })
})
