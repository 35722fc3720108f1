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

describe('errorText and errorJson', () => {
  it('print the message, the problems and the next step, sanitised', () => {
    expect(errorText(refused)).toBe(
      'brassplate: The request has 1 mistake.\n  limit must be at most 100\n  Correct it.\n',
    )
  })

  it('indents what a server writes into further lines, so that it cannot pass for a line of ours', () => {
    expect(errorText(new Error('No.\r\nDone: 12 rows\rpaid'))).toBe('brassplate: No.\n  Done: 12 rows\n  paid\n')
  })

  it('print the same as one line of JSON', () => {
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
    [new Error('unexpected'), 'internal'],
    ['no error at all', 'internal'],
  ])('have a code for %s too', (error, code) => {
    expect(JSON.parse(errorJson(error, 2))).toMatchObject({ error: { code } })
  })
})

describe('a command with --json', () => {
  it.each([
    [['search', '--limit', '0', '--json'], '--limit must be'],
    [['search', '--postcodes', 'TR11', '--json'], "unknown option '--postcodes'"],
    [['webhook', 'recover', '1', '--json'], "required option '--since <time>'"],
  ])('%j reports its error only as JSON', async (parameters, message) => {
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
    const env = { BRASSPLATE_URL: 'http://127.0.0.1:9', BRASSPLATE_API_KEY: 'bp_live_none' }
    expect(await run(parameters, { stdin, stdout, stderr, env })).toBe(2)
    expect(stdout.read()).toBeNull()
    expect(JSON.parse(String(stderr.read()))).toMatchObject({
      error: { code: 'invalid_request', message: expect.stringContaining(message), exit_code: 2 },
    })
  })
})
