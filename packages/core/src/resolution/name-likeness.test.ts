import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameLikeness } from './name-likeness.js'

describe('the likeness of two names', () => {
  it.each([
    ['Harbour Lane Boatworks Ltd', 'HARBOUR LANE BOATWORKS LIMITED'],
    ['The Harbour Lane Boatworks Ltd', 'HARBOUR LANE BOATWORKS LIMITED'],
    ['Harbour & Lane Ltd', 'HARBOUR AND LANE LIMITED'],
    ['Écluse Boats Ltd', 'ECLUSE BOATS LIMITED'],
    ['Harbour Lane Boat Ltd', 'HARBOUR LANE BOATS LIMITED'],
    ['Harbour Lane (UK) Ltd', 'HARBOUR LANE LIMITED'],
    ['Harbourlane Ltd', 'HARBOUR LANE LIMITED'],
    ['Harbour-Lane L.L.P.', 'HARBOUR LANE LLP'],
    ['3 Harbours Ltd', 'THREE HARBOURS LIMITED'],
  ])('is whole for %j and %j', (one, other) => {
    expect(nameLikeness(one, other)).toBe(1)
  })

  it.each([
    ['Harbuor Lane Boatworks Ltd', 'HARBOUR LANE BOATWORKS LIMITED', 0.92],
    ['Lane Harbour Boatworks Ltd', 'HARBOUR LANE BOATWORKS LIMITED', 0.92],
    ['Harbour Lane Ltd', 'HARBOUR LANE BOATWORKS LIMITED', 0.6],
    ['HLB Ltd', 'HARBOUR LANE BOATWORKS LIMITED', 0.7],
  ])('is high for %j and %j', (one, other, least) => {
    expect(nameLikeness(one, other)).toBeGreaterThanOrEqual(least)
    expect(nameLikeness(one, other)).toBeLessThanOrEqual(1)
  })

  it.each([
    ['Quill Studio Ltd', 'HARBOUR LANE BOATWORKS LIMITED'],
    ['Alder Quay Ltd', 'HARBOUR LANE BOATWORKS LIMITED'],
    ['Boat Services Ltd', 'HARBOUR LANE LIMITED'],
    ['', 'HARBOUR LANE LIMITED'],
    ['HL Ltd', 'HARBOUR LANE LIMITED'],
  ])('is below .4 for %j and %j, so that they disagree', (one, other) => {
    expect(nameLikeness(one, other)).toBeLessThan(0.4)
  })

  it('is far from close where the digits differ', () => {
    expect(nameLikeness('Harbour Lane 1 Ltd', 'HARBOUR LANE 2 LIMITED')).toBeLessThan(0.92)
    expect(nameLikeness('Harbour Lane 2019 Ltd', 'HARBOUR LANE LIMITED')).toBeLessThan(0.92)
  })

  it('is the same both ways, from 0 to 1, and whole for a name and itself', () => {
    const name = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .array(fc.constantFrom('Harbour', 'Harbuor', 'Lane', 'HLB', 'of', '&', '24', 'Ltd', 'Group'), { maxLength: 6 })
        .map((words) => words.join(' ')),
    )
    fc.assert(
      fc.property(name, name, (one, other) => {
        const likeness = nameLikeness(one, other)
        expect(likeness).toBeGreaterThanOrEqual(0)
        expect(likeness).toBeLessThanOrEqual(1)
        expect(nameLikeness(other, one)).toBeCloseTo(likeness, 10)
        expect(nameLikeness(one, one)).toBe(1)
      }),
    )
  })
})
