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
  it('writes JSON into a pipe', () => {
    expect(JSON.parse(shown(false, { email: 'a@b.example', limit: null }))).toEqual({
      email: 'a@b.example',
      limit: null,
    })
  })

  it('writes JSON on a terminal where --json asks for it', () => {
    expect(JSON.parse(shown(true, [{ a: 1 }], { json: true }))).toEqual([{ a: 1 }])
  })

  it('writes names and values in line on a terminal', () => {
    expect(shown(true, { email: 'a@b.example', limit: null })).toBe('email  a@b.example\nlimit  -\n')
  })

  it('writes a table on a terminal', () => {
    expect(
      shown(true, [
        { name: 'ada', on: true },
        { name: 'b', on: false },
      ]),
    ).toBe('name  on\nada   true\nb     false\n')
  })

  it('says so where a list is empty', () => {
    expect(shown(true, [])).toBe('Nothing to show.\n')
  })
})
