import { describe, expect, it } from 'vitest'
import { InvalidCompanyNumberError, UpstreamUnavailableError } from './errors.js'

describe('InvalidCompanyNumberError', () => {
  it('suggests the search for a name', () => {
    const error = new InvalidCompanyNumberError('Harbour Lane')
    expect(error.message).toContain('"Harbour Lane"')
    expect(error.nextStep).toContain('/v1/companies/search?name=')
  })

  it('suggests checking a number', () => {
    expect(new InvalidCompanyNumberError('123456789').nextStep).toContain('Check the number')
  })

  it('shows only the beginning of a long text', () => {
    expect(new InvalidCompanyNumberError('9'.repeat(5_000)).message.length).toBeLessThan(200)
  })
})

describe('UpstreamUnavailableError', () => {
  it('says how long to wait if that is known', () => {
    const error = new UpstreamUnavailableError('Companies House asks for a pause.', { retryAfterSeconds: 90 })
    expect(error.retryAfterSeconds).toBe(90)
    expect(error.nextStep).toBe('Wait 90 s and try again.')
  })

  it('keeps its cause', () => {
    const cause = new Error('socket hang up')
    expect(new UpstreamUnavailableError('Companies House does not answer.', { cause })).toMatchObject({
      cause,
      retryAfterSeconds: null,
    })
  })
})
