import { describe, expect, it } from 'vitest'
import { fitAnswer } from './fit-answer.js'

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
const row = (index: number) => ({ id: index, text: 'x'.repeat(90) })
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index))

describe('fitAnswer', () => {
  it('returns an answer that fits unchanged', () => {
    const answer = { data: rows(3) }
    expect(fitAnswer(answer, 1_000)).toBe(answer)
  })

  it('keeps the first entries of a list, as many as fit, and counts the others', () => {
    const answer = { notice: 'n', data: rows(100) }
    const fitted = fitAnswer(answer, 1_000)
    expect(bytesOf(fitted)).toBeLessThanOrEqual(1_000)
    expect(fitted.data).toEqual(rows(100).slice(0, fitted.data.length))
    expect(fitted.data.length).toBeGreaterThan(6)
    expect(fitted).toMatchObject({ notice: 'n', omitted: { data: 100 - fitted.data.length } })
    expect(answer.data).toHaveLength(100)
  })

  it('shortens the heaviest list first, and names a nested list by its path', () => {
    const fitted = fitAnswer({ resolution: { evidence: rows(20), pages: ['a', 'b'] } }, 1_000)
    expect(fitted.resolution.pages).toEqual(['a', 'b'])
    expect(fitted).toMatchObject({ omitted: { 'resolution.evidence': 20 - fitted.resolution.evidence.length } })
  })

  it('cuts a text that is heavier than any list before it removes an entry', () => {
    const fitted = fitAnswer({ explanation: 'x'.repeat(3_000), evidence: rows(3) }, 1_500)
    expect(fitted.evidence).toEqual(rows(3))
    expect(fitted).not.toHaveProperty('omitted')
  })

  it('cuts the longest texts if shorter lists are not enough, without splitting a character', () => {
    const fitted = fitAnswer({ name: 'short', explanation: '🚢'.repeat(1_000) }, 500)
    expect(bytesOf(fitted)).toBeLessThanOrEqual(500)
    expect(fitted.name).toBe('short')
    expect(fitted.explanation).toMatch(/^(?:🚢)+…$/u)
  })

  it('holds the bound for any mixture of lists and texts', () => {
    let seed = 7
    const chance = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    const value = (depth: number): unknown => {
      const kind = chance(depth > 2 ? 2 : 4)
      if (kind === 0) return chance(1_000_000)
      if (kind === 1) return 'äx"\n'.repeat(chance(200))
      if (kind === 2) return Array.from({ length: chance(12) }, () => value(depth + 1))
      return Object.fromEntries(Array.from({ length: chance(6) }, (_, index) => [`k${index}`, value(depth + 1)]))
    }
    for (let round = 0; round < 500; round += 1) {
      const answer = { a: value(0), b: value(0), c: value(0) }
      expect(bytesOf(fitAnswer(answer, 2_000)), JSON.stringify(answer).slice(0, 200)).toBeLessThanOrEqual(2_000)
    }
  })

  it('throws if an answer of only numbers cannot be cut', () => {
    const numbers = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`field_${index}`, index]))
    expect(() => fitAnswer(numbers, 500)).toThrow('cannot be cut to 500 bytes')
  })
})
