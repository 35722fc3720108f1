import fc from 'fast-check'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { AppEnv } from './app-env.js'
import { type SentHeaders, sentHeaders } from './sent-headers.js'

const names = ['X-Api-Key', 'x-api-key', 'Content-Type', 'content-type', 'Prefer', 'X-Forwarded-For']
const lines = fc.array(fc.tuple(fc.constantFrom(...names), fc.stringMatching(/^[a-z0-9;=/.]{0,8}$/)), { maxLength: 8 })

/** What the app sees of a request that arrived with these lines, and what a Headers object makes of them. */
async function seen(given: readonly (readonly [string, string])[]): Promise<[SentHeaders, Headers]> {
  let found: SentHeaders | null = null
  const app = new Hono<AppEnv>().get('/', (request) => {
    found = sentHeaders(request)
    return request.body(null)
  })
  await app.request('/', {}, { incoming: { rawHeaders: given.flat() } as unknown as AppEnv['Bindings']['incoming'] })
  if (!found) throw new Error('The app was not reached.')
  return [found, new Headers(given.map(([name, value]) => [name, value]))]
}

describe('sentHeaders', () => {
  it('finds what a Headers object would find, however a name is written and however often it came', async () => {
    await fc.assert(
      fc.asyncProperty(lines, async (given) => {
        const [sent, expected] = await seen(given)
        for (const name of ['x-api-key', 'content-type', 'prefer', 'x-forwarded-for', 'accept']) {
          expect(sent.get(name)).toBe(expected.get(name))
          expect(sent.has(name)).toBe(expected.has(name))
        }
      }),
    )
  })
})
