import { ApiError } from '@brassplate/sdk'
import { describe, expect, it } from 'vitest'
import { nextStepOf } from './next-step.js'

const refusal = (code: string, nextStep: string, jobId?: string) =>
  new ApiError({ code, message: '', nextStep, ...(jobId === undefined ? {} : { jobId }) })

describe('nextStepOf', () => {
  it.each([
    ['unauthenticated', 'Send Authorization: Bearer bp_live_….', 'Log in with brassplate auth login, or set'],
    ['insufficient_credits', 'Set max_credits to 1 or more, or omit it.', 'Leave out --max-credits'],
    ['insufficient_credits', 'Ask the operator of this server for more credits.', 'Ask the operator of this server'],
    ['company_not_found', 'Search by name: GET /v1/companies/search?name=…', 'brassplate search NAME'],
    ['not_found', 'GET /v1/partner/webhooks lists the destinations of this account.', 'brassplate webhook list'],
    ['not_found', 'Something else.', 'Something else.'],
  ])('translates the next step of %s (%s) for the command line', (code, nextStep, expected) => {
    expect(nextStepOf(refusal(code, nextStep))).toContain(expected)
  })

  it('names the running job and how to wait for it', () => {
    expect(nextStepOf(refusal('job_pending', 'Look at it later with getJob.', 'job_1'))).toContain(
      'brassplate job job_1 --wait',
    )
  })

  it('adds how to resume an interrupted run', () => {
    const error = Object.assign(refusal('unauthenticated', ''), { resumeHint: '3 line(s) have their answer.' })
    expect(nextStepOf(error)).toMatch(/^Log in .*\n {2}3 line\(s\) have their answer\.$/)
    expect(nextStepOf(new Error('No next step.'))).toBeNull()
  })
})
