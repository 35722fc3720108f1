import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Evidence } from '../api-types.js'
import { bitsOf, probabilityOf, waterfallOf } from './waterfall.js'

const kinds = ['prior', 'company_number', 'legal_name', 'third_party', 'other_candidates'] as const

const evidence = fc
  .record({ kind: fc.constantFrom(...kinds), bits: fc.double({ min: -20, max: 20, noNaN: true }) })
  .map(({ kind, bits }) => evidenceOf(kind, bits))

function evidenceOf(kind: Evidence['kind'], bits: number): Evidence {
  const nowhere = { zone: null, source_url: null, quote: null, quote_offset: null, value: null, matched_against: null }
  return { kind, bits, supports: bits >= 0, ...nowhere, content_sha256: null, fetched_at: null }
}

describe('waterfallOf', () => {
  it('adds up to the sum of the evidence, whatever its order', () => {
    fc.assert(
      fc.property(fc.array(evidence, { maxLength: 30 }), (all) => {
        const sum = all.reduce((total, { bits }) => total + bits, 0)
        const { total, probability, steps } = waterfallOf(all, 0.85)
        expect(total).toBeCloseTo(sum, 9)
        expect(probability).toBeCloseTo(probabilityOf(sum), 9)
        expect(steps.map((step) => step.evidence).toSorted(byBits)).toEqual(all.toSorted(byBits))
      }),
    )
  })

  it('starts each step where the one before ended, and shows everything on its scale', () => {
    fc.assert(
      fc.property(fc.array(evidence, { maxLength: 30 }), (all) => {
        const { steps, scale, threshold } = waterfallOf(all, 0.85)
        steps.forEach(({ from, to, evidence: { bits } }, place) => {
          expect(from).toBe(steps[place - 1]?.to ?? 0)
          expect(to).toBeCloseTo(from + bits, 9)
          expect(to > scale.min && to < scale.max).toBe(true)
        })
        expect(threshold > scale.min && threshold < scale.max).toBe(true)
      }),
    )
  })

  it('begins with the starting point, then what speaks for the company, then what speaks against it', () => {
    const all = [
      evidenceOf('legal_name', 3),
      evidenceOf('third_party', -1),
      evidenceOf('prior', -2),
      evidenceOf('company_number', 5),
    ]
    expect(waterfallOf(all, 0.85).steps.map(({ evidence: { bits } }) => bits)).toEqual([-2, 5, 3, -1])
  })

  it('turns bits into a probability and back', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), (probability) => {
        expect(probabilityOf(bitsOf(probability))).toBeCloseTo(probability, 9)
      }),
    )
  })
})

function byBits(one: Evidence, other: Evidence): number {
  return one.bits - other.bits || one.kind.localeCompare(other.kind)
}
