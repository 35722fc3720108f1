import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rootKeys } from '../../adapters/node/secrets/root-keys.js'
import { fingerprintOf, type SentRequest } from './fingerprint.js'

const crypto = rootKeys('the root secret of the tests', null)
const request: SentRequest = { route: 'resolveDomain', path: '/v1/resolve/domain', body: { domain: 'one.example' } }
const of = (given: Partial<SentRequest>) => fingerprintOf(crypto, { ...request, ...given })

/** JSON as it arrives: parsed from text. */
const bodies = fc.jsonValue({ maxDepth: 5 }).map((value): unknown => JSON.parse(JSON.stringify(value)))

/** The same value with the keys of every object in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, reversed(inner)] as const)
  return Object.fromEntries(entries.reverse())
}

describe('fingerprintOf', () => {
  it('ignores the order of keys', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        expect(of({ body: reversed(body) })).toBe(of({ body }))
      }),
    )
  })

  it('detects every other difference between two bodies', () => {
    fc.assert(
      fc.property(bodies, bodies, (one, other) => {
        const isSame = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
        expect(of({ body: one }) === of({ body: other })).toBe(isSame)
      }),
    )
  })

  it('detects one changed value inside a body', () => {
    fc.assert(
      fc.property(bodies, fc.string(), fc.string(), (around, one, other) => {
        fc.pre(one !== other)
        const body = (value: string) => ({ items: [around, { value }], around })
        expect(of({ body: body(one) })).not.toBe(of({ body: body(other) }))
      }),
    )
  })

  it.each([
    [{ a: '1' }, { a: 1 }],
    [{ a: null }, {}],
    [
      [1, 2],
      [2, 1],
    ],
    [[[1], 2], [[1, 2]]],
    [{ 'a":1,"b': 2 }, { a: 1, b: 2 }],
    [{ a: { b: 1 } }, { a: {}, b: 1 }],
    [JSON.parse('{"__proto__": 1}'), {}],
    [undefined, null],
    [undefined, ''],
  ])('distinguishes %j from %j', (one, other) => {
    expect(of({ body: one })).not.toBe(of({ body: other }))
  })

  it('distinguishes routes, and paths of one route', () => {
    const all = [
      of({}),
      of({ route: 'enrich' }),
      of({ path: '/v1/enrich' }),
      of({ route: 'enrich', path: '/v1/enrich' }),
    ]
    expect(new Set(all).size).toBe(4)
  })

  it('returns sixty-four hexadecimal digits that reveal nothing about the body', () => {
    expect(of({})).toMatch(/^[0-9a-f]{64}$/)
  })
})

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return ['list', ...value.map(sorted)]
  if (typeof value !== 'object' || value === null) return value
  const names = Object.keys(value).sort()
  return ['object', ...names.map((name) => [name, sorted(Reflect.get(value, name))])]
}
