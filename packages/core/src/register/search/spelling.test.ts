import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOneEditAway, partsToTry, spellingParts, transpositions } from './spelling.js'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 5, maxLength: 20 })
const letter = fc.constantFrom(...letters)

/** A word and a misspelling of it by one edit. */
const typo = fc
  .record({
    right: word,
    place: fc.nat(),
    letter,
    kind: fc.constantFrom('left out', 'added', 'changed', 'transpositions'),
  })
  .map(({ right, place, letter: other, kind }) => {
    const at = place % right.length
    if (kind === 'left out') return { right, wrong: right.slice(0, at) + right.slice(at + 1) }
    if (kind === 'added') return { right, wrong: right.slice(0, at) + other + right.slice(at) }
    if (kind === 'changed') return { right, wrong: right.slice(0, at) + other + right.slice(at + 1) }
    const pair = right.slice(at, at + 2)
    return { right, wrong: right.slice(0, at) + [...pair].reverse().join('') + right.slice(at + 2) }
  })
  .filter(({ right, wrong }) => right !== wrong)

describe('spelling', () => {
  it('finds every word one edit away under its stored parts, or by transposing back', () => {
    fc.assert(
      fc.property(typo, ({ right, wrong }) => {
        const isKept = spellingParts(right).some((part) => partsToTry(wrong).includes(part))
        expect(isKept || transpositions(wrong).includes(right)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('recognises one edit in both directions', () => {
    fc.assert(
      fc.property(typo, ({ right, wrong }) => {
        expect(isOneEditAway(right, wrong)).toBe(true)
        expect(isOneEditAway(wrong, right)).toBe(true)
      }),
    )
  })

  it.each([
    ['harbour', 'harbour'],
    ['harbour', 'harbuor1'],
    ['harbour', 'barbuor'],
    ['harbour', 'lantern'],
    ['abcd', 'dcba'],
  ])('does not treat %s and %s as one edit apart', (one, other) => {
    expect(isOneEditAway(one, other)).toBe(false)
  })

  it('stores no parts of words that are too short or too long to correct', () => {
    expect(spellingParts('abc')).toEqual([])
    expect(spellingParts('a'.repeat(25))).toEqual([])
  })
})
