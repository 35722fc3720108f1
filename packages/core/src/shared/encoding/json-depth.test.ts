import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTooDeep, jsonDepthMax } from './json-depth.js'

/** A value as many levels deep as asked. */
function nested(depth: number, start: string): string {
  const levels = Array.from({ length: depth }, (_, place) => (start === '[' || place % 2 === 0 ? '[' : '{"a":'))
  return `${levels.join('')}1${levels
    .toReversed()
    .map((level) => (level === '[' ? ']' : '}'))
    .join('')}`
}

describe('isTooDeep', () => {
  it.each(['[', '{'])('allows as many levels as the bound says, and not one more (%s)', (start) => {
    expect(isTooDeep(nested(jsonDepthMax, start))).toBe(false)
    expect(isTooDeep(nested(jsonDepthMax + 1, start))).toBe(true)
  })

  it('counts no brackets inside texts', () => {
    expect(isTooDeep(JSON.stringify({ text: `\\"${'['.repeat(500)}` }))).toBe(false)
  })

  it('lets every value of a few levels pass', () => {
    fc.assert(fc.property(fc.json({ maxDepth: 8 }), (json) => !isTooDeep(json)))
  })
})
