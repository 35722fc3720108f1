import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { show } from './output.js'

function shown(isTTY: boolean, result: Parameters<typeof show>[1], options = {}): string {
  const stdout = Object.assign(new PassThrough(), { isTTY })
  const stderr = new PassThrough()
  show({ stdin: new PassThrough(), stdout, stderr, env: { NO_COLOR: '1' } }, result, options)
  return String(stdout.read() ?? '')
}

describe('show', () => {
  it('writes JSON to a pipe', () => {
    expect(JSON.parse(shown(false, { email: 'a@b.example', limit: null }))).toEqual({
      email: 'a@b.example',
      limit: null,
    })
  })

  it('writes JSON on a terminal with --json', () => {
    expect(JSON.parse(shown(true, [{ a: 1 }], { json: true }))).toEqual([{ a: 1 }])
  })

  it('aligns names and values on a terminal', () => {
    expect(shown(true, { email: 'a@b.example', limit: null })).toBe('email  a@b.example\nlimit  -\n')
  })

  it('writes words instead of field names on a terminal', () => {
    const result = { api_key_last4: 'abcd', in_use: false, outcomes: { no_match: 2, matched: 1 }, files: ['a', 'b'] }
    expect(shown(true, result)).toBe(
      'api key ends in  abcd\nin use           no\noutcomes         no match 2, matched 1\nfiles            a, b\n',
    )
  })

  it('never truncates an id or an address', () => {
    const account = { id: `acc_${'a'.repeat(30)}`, email: `${'b'.repeat(40)}@firm.example`, email_verified: true }
    const text = shown(true, [account])
    expect(text).toContain(account.id)
    expect(text).toContain(account.email)
  })

  it('writes a table on a terminal', () => {
    expect(
      shown(true, [
        { name: 'ada', on: true },
        { name: 'b', on: false },
      ]),
    ).toBe('name  on\nada   yes\nb     no\n')
  })

  it('says so if a list is empty', () => {
    expect(shown(true, [])).toBe('Nothing to show.\n')
  })
})
