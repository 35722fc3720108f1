import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Company } from '../register/company.js'
import {
  type Calibration,
  calibrated,
  confidenceOf,
  type ScoreSummary,
  type Standing,
  summaryOf,
} from './confidence.js'
import type { EvidenceGroup } from './evidence.js'
import type { Scored } from './score.js'
import { calibration, thresholds } from './weights.js'

const table: Calibration = {
  points: [
    [0, 0.1],
    [10, 0.3],
    [20, 0.99],
  ],
  ceilings: { 'address+identifier': 0.95, name: 0.2, unseen: 0.5 },
}
const groups: EvidenceGroup[] = ['identifier', 'name', 'address', 'brand', 'role']

function scoredOf(bits: number, agreeing: readonly EvidenceGroup[] = [], doubts: readonly string[] = []): Scored {
  // Nothing here reads the company.
  return { company: {} as Company, bits, evidence: [], groups: new Map(), agreeing, doubts }
}

function summary(held: number, pattern = 'address+identifier'): ScoreSummary {
  return { bits: held, lead: held, held, pattern }
}

describe('a probability', () => {
  it.each([
    [-40, 0.1],
    [0, 0.1],
    [5, 0.2],
    [10, 0.3],
    [12.5, 0.473],
    [20, 0.95],
    [90, 0.95],
  ])('of %d bits lies on the line between the points, as %d', (bits, probability) => {
    expect(calibrated(table, summary(bits))).toBe(probability)
  })

  it('is never above the ceiling of its pattern', () => {
    expect(calibrated(table, summary(15, 'name'))).toBe(0.2)
  })

  it.each(['brand+name', 'constructor'])('has the ceiling of strangers for the pattern %s', (pattern) => {
    expect(calibrated(table, summary(30, pattern))).toBe(0.5)
  })

  it('stays below 0.9 while nothing was decided', () => {
    const sure = { points: [[0, 0.99]], ceilings: { unseen: 0.99 } } as const
    expect(calibrated(sure, summary(thresholds.matched - 1))).toBe(0.89)
    expect(calibrated(sure, summary(thresholds.matched))).toBe(0.99)
  })
})

describe('the score of a company', () => {
  it('names the groups that agree in one order', () => {
    const one = scoredOf(30, ['identifier', 'address'])
    expect(summaryOf(one, [one], 'taken').pattern).toBe('address+identifier')
    expect(summaryOf(scoredOf(1), [], 'undecided').pattern).toBe('none')
  })

  it('is held back by the company that comes next', () => {
    const [one, next] = [scoredOf(40), scoredOf(22)]
    expect(summaryOf(one, [one, next], 'taken')).toMatchObject({ bits: 40, lead: 18, held: 18 })
    expect(summaryOf(next, [one, next], 'undecided')).toMatchObject({ bits: 22, lead: -18, held: -18 })
  })

  it('leads by no more than its own bits', () => {
    const [one, next] = [scoredOf(12), scoredOf(-20)]
    expect(summaryOf(one, [one, next], 'taken').lead).toBe(12)
    expect(summaryOf(one, [one], 'taken').lead).toBe(12)
  })

  it('falls with each doubt where it is undecided', () => {
    const held = (doubts: string[]) => summaryOf(scoredOf(40, [], doubts), [], 'undecided').held
    expect(held([])).toBeLessThan(thresholds.matched)
    expect(held(['one'])).toBeLessThan(held([]))
    expect(held(['one', 'two'])).toBeLessThan(held(['one']))
  })
})

describe('the calibration in use', () => {
  const standings = fc.constantFrom<Standing>('taken', 'undecided')
  const bits = fc.double({ min: -60, max: 90, noNaN: true })

  it('rises, and stays between 0 and 1', () => {
    for (const [place, [x, probability]] of calibration.points.entries()) {
      const [left, least] = calibration.points[place - 1] ?? [Number.NEGATIVE_INFINITY, 0]
      expect(x).toBeGreaterThan(left)
      expect(probability).toBeGreaterThanOrEqual(least)
      expect(probability).toBeLessThanOrEqual(1)
    }
    for (const ceiling of Object.values(calibration.ceilings)) expect(ceiling).toBeLessThan(1)
  })

  it('never makes more bits less likely', () => {
    fc.assert(
      fc.property(bits, bits, fc.subarray(groups), standings, (some, more, agreeing, standing) => {
        const of = (value: number) => confidenceOf(scoredOf(value, agreeing), [], standing)
        expect(of(Math.max(some, more))).toBeGreaterThanOrEqual(of(Math.min(some, more)))
      }),
    )
  })

  it('gives three decimals, below 0.9 where a person has to look', () => {
    fc.assert(
      fc.property(
        bits,
        fc.array(bits, { maxLength: 3 }),
        fc.subarray(groups),
        standings,
        (best, rest, agreeing, standing) => {
          const one = scoredOf(best, agreeing)
          const confidence = confidenceOf(one, [one, ...rest.map((other) => scoredOf(other))], standing)
          expect(Math.round(confidence * 1_000) / 1_000).toBe(confidence)
          expect(confidence).toBeGreaterThanOrEqual(0)
          expect(confidence).toBeLessThan(standing === 'taken' ? 1 : 0.9)
        },
      ),
    )
  })
})
