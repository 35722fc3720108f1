import { describe, expect, it } from 'vitest'
import { EmailNotVerifiedError, InvalidCredentialsError, InvalidTokenError } from '../accounts/errors.js'
import { InvalidCompanyNumberError } from '../register/errors.js'
import { ForbiddenError, InvalidRequestError, RateLimitedError } from './errors.js'

describe('the next step of an error', () => {
  it.each([
    ['a wrong company number', new InvalidCompanyNumberError('12')],
    ['a confirmation that failed', new InvalidCredentialsError('The current password is incorrect.', 'Try again.')],
    ['an address that was mailed again', new EmailNotVerifiedError(true)],
    ['a sign-in link', new InvalidTokenError('used', 'Sign in with the e-mail address and the password.')],
    ['a rate limit', new RateLimitedError('Too many attempts.', 5)],
    ['an invalid request', new InvalidRequestError('No.')],
    ['a refusal', new ForbiddenError('Sign-up is closed.', 'Ask the operator for an account.')],
  ])('is for everyone after %s', (_, error) => {
    expect(error.nextStepFor).toBe('everyone')
    expect(error.nextStep).not.toContain('/v1/')
  })

  it.each([
    ['a name in place of a company number', new InvalidCompanyNumberError('Harbour Lane')],
    ['a failed login', new InvalidCredentialsError()],
    ['an unverified address', new EmailNotVerifiedError(false)],
    ['a link for a new password', new InvalidTokenError('expired')],
  ])('is for API callers after %s, because it names an API call', (_, error) => {
    expect(error.nextStepFor).toBe('api')
    expect(error.nextStep).toContain('/v1/')
  })
})
