import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { UsageError } from '../exit-codes.js'
import { run } from '../run.js'
import { errorJson, errorText } from './error-output.js'

const refused = Object.assign(new Error('The request has 1 mistake.\u001b[2J'), {
  code: 'invalid_request',
  nextStep: 'Correct it.',
  problems: [{ field: 'limit', message: 'must be at most 100' }],
})

describe('a complaint', () => {
  it('says to a person what, why and the next step, harmless to the terminal', () => {
    expect(errorText(refused)).toBe(
      'brassplate: The request has 1 mistake.\n  limit must be at most 100\n  Correct it.\n',
    )
  })

  it('says the same to a program in one line of JSON', () => {
    const line = errorJson(refused, 2)
    expect(line).toMatch(/^[ -~]+\n$/)
    expect(JSON.parse(line)).toEqual({
      error: {
        code: 'invalid_request',
        message: refused.message,
        next_step: 'Correct it.',
        problems: refused.problems,
        exit_code: 2,
      },
    })
  })

  it.each([
    [new UsageError('The address is empty.'), 'invalid_request'],
    [new Error('of nobody knows whom'), 'internal'],
    ['no error at all', 'internal'],
  ])('has a code also for %s', (error, code) => {
    expect(JSON.parse(errorJson(error, 2))).toMatchObject({ error: { code } })
  })
})

describe('a command with --json', () => {
  it.each([
    [['search', '--limit', '0', '--json'], '--limit must be'],
    [['search', '--postcodes', 'TR11', '--json'], "unknown option '--postcodes'"],
    [['webhook', 'recover', '1', '--json'], "required option '--since <time>'"],
  ])('%j says its mistake in JSON alone', async (parameters, message) => {
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
    const env = { BRASSPLATE_URL: 'http://127.0.0.1:9', BRASSPLATE_API_KEY: 'bp_live_none' }
    expect(await run(parameters, { stdin, stdout, stderr, env })).toBe(2)
    expect(stdout.read()).toBeNull()
    expect(JSON.parse(String(stderr.read()))).toMatchObject({
      error: { code: 'invalid_request', message: expect.stringContaining(message), exit_code: 2 },
    })
  })
})
