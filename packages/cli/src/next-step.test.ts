import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError } from '@brassplate/sdk'
import { describe, expect, it } from 'vitest'
import { inCommands, nextStepOf } from './next-step.js'

/** The files that define errors. */
function errorFiles(): string[] {
  const folders = ['core/src', 'server/src'].map((folder) => join(import.meta.dirname, '../..', folder))
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(errors?|throttle|log-in|authenticate)\.ts$/.test(name) && !name.startsWith('contract'))
      .map((name) => join(folder, name)),
  )
}

const refusal = (code: string, nextStep: string, jobId?: string) =>
  new ApiError({ code, message: '', nextStep, ...(jobId === undefined ? {} : { jobId }) })

describe('nextStepOf', () => {
  it.each([
    ['unauthenticated', 'Send Authorization: Bearer bp_live_….', 'Log in with brassplate auth login, or set'],
    [
      'insufficient_credits',
      'Set max_credits to 1 or more, or omit it.',
      'Set --max-credits to 1 or more, or omit it.',
    ],
    ['insufficient_credits', 'Ask the operator of this server for more credits.', 'Ask the operator of this server'],
    ['company_not_found', 'Search by name: GET /v1/companies/search?name=…', 'brassplate search NAME'],
    ['not_found', 'GET /v1/partner/webhooks lists the destinations of this account.', 'brassplate webhook list'],
    ['not_found', 'Something else.', 'Something else.'],
  ])('translates the next step of %s (%s) for the command line', (code, nextStep, expected) => {
    expect(nextStepOf(refusal(code, nextStep))).toContain(expected)
  })

  it.each([
    ['List the stored answers with GET /v1/answers.', 'List the stored answers with brassplate answers.'],
    ['List the decisions: GET /v1/reviews?status=decided.', 'List the decisions: brassplate review list --decided.'],
    ['GET /v1/partner/webhooks/{id}/deliveries lists them.', 'brassplate webhook deliveries ID lists them.'],
  ])('names a command instead of the API call in %s', (nextStep, expected) => {
    expect(nextStepOf(refusal('not_found', nextStep))).toBe(expected)
  })

  it('has a command for every API call that an error of core or of the server names', () => {
    const named = errorFiles().flatMap((file) => readFileSync(file, 'utf8').match(/(['`]).*\b[A-Z]+ \/v1\/.*\1/g) ?? [])
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((text) => /\b(GET|POST|PUT|PATCH|DELETE) \/v1/.test(inCommands(text)))).toEqual([])
  })

  it('names --password-stdin if a password is put on the command line', () => {
    const error = Object.assign(new Error("error: unknown option '--password'"), { code: 'commander.unknownOption' })
    expect(nextStepOf(error)).toContain('--password-stdin')
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
