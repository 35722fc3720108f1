import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { sayRetries } from './say-retries.js'

const call = { operation: 'resolveDomain', method: 'POST', path: '/v1/domains/resolve', attempt: 1, delayMs: 1_000 }
const limited = { ...call, status: 429, code: 'rate_limited' }
const away = { ...call, status: null, code: 'unavailable' }
const broken = { ...call, status: 502, code: 'unavailable' }

function heard(options: { json?: boolean; quiet?: boolean } = {}) {
  let text = ''
  const stderr = new Writable({
    write(chunk, _, done) {
      text += String(chunk)
      done()
    },
  })
  const terminal = { stdin: process.stdin, stdout: process.stdout, stderr, env: {} }
  const say = sayRetries(terminal, 'http://127.0.0.1:8080', options)
  for (const retry of [limited, limited, away, broken, away, limited]) say(retry)
  return text
}

describe('a command that waits', () => {
  it('says once for each cause why', () => {
    expect(heard()).toBe(
      'The rate limit is reached. The command waits as long as the server asks, then tries again.\n' +
        'No answer from http://127.0.0.1:8080. Trying again.\n' +
        'The server answers 502 (unavailable). Trying again.\n',
    )
  })

  it('says nothing with --json or --quiet', () => {
    expect([heard({ json: true }), heard({ quiet: true })]).toEqual(['', ''])
  })
})
