import { PassThrough, Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { run } from './run.js'

/** A standard output on which every write fails. */
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
  it('reports in one line that the output cannot be written and exits with 4', async () => {
    const { terminal, said } = failingWith('ENOSPC')
    expect(await run(['--version'], terminal)).toBe(4)
    expect(said()).toBe('brassplate: Cannot write the output (ENOSPC).\n')
  })

  it('exits quietly if the reader closed the pipe', async () => {
    const { terminal, said } = failingWith('EPIPE')
    expect(await run(['--version'], terminal)).toBe(0)
    expect(said()).toBe('')
  })
})
