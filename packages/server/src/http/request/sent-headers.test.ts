import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SentHeaders, sentHeaders } from './sent-headers.js'

const names = ['X-Api-Key', 'x-api-key', 'Content-Type', 'content-type', 'Prefer', 'X-Forwarded-For']
const lines = fc.array(fc.tuple(fc.constantFrom(...names), fc.stringMatching(/^[a-z0-9;=/.]{0,8}$/)), { maxLength: 8 })

/** The same header lines as SentHeaders and as a Headers object. */
function parseBoth(given: readonly (readonly [string, string])[]): [SentHeaders, Headers] {
  return [sentHeaders({ rawHeaders: given.flat() }), new Headers(given.map(([name, value]) => [name, value]))]
}

describe('sentHeaders', () => {
  it('agrees with a Headers object for any case of the name and any number of repetitions', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const [sent, expected] = parseBoth(given)
        for (const name of ['x-api-key', 'content-type', 'prefer', 'x-forwarded-for', 'accept']) {
          expect(sent.get(name)).toBe(expected.get(name))
          expect(sent.has(name)).toBe(expected.has(name))
        }
      }),
    )
  })
})
