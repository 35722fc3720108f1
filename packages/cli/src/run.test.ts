import { PassThrough, Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { run } from './run.js'

/** A standard output that takes nothing. */
function failingWith(code: string) {
  const stdout = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error(`${code}: no`), { code })),
  })
  const stderr = new PassThrough()
  return {
    terminal: { stdin: new PassThrough(), stdout, stderr, env: {} },
    said: () => String(stderr.read() ?? ''),
  }
}

describe('run', () => {
  it('says in one line that its output cannot be written, with 4', async () => {
    const { terminal, said } = failingWith('ENOSPC')
    expect(await run(['--version'], terminal)).toBe(4)
    expect(said()).toBe('brassplate: The output cannot be written (ENOSPC).\n')
  })

  it('is quiet where nobody reads any more', async () => {
    const { terminal, said } = failingWith('EPIPE')
    expect(await run(['--version'], terminal)).toBe(0)
    expect(said()).toBe('')
  })
})
