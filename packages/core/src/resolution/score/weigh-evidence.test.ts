import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageDocument } from '../../../testing/page-samples.js'
import { unknownCompany } from '../../register/company/company.js'
import { asCompanyNumber } from '../../register/company/company-number.js'
import { requireDomain } from '../domain/domain.js'
import { extract } from '../extract/extract.js'
import type { ReadPage } from '../read/web-reader.js'
import { candidateOf } from './candidate.js'
import { FeatureSet } from './features/feature-set.js'
import { sigmoid } from './logistic-model.js'
import { confidenceOf } from './score-candidates.js'
import { siteViewOf } from './site-view.js'
import { weighEvidence } from './weigh-evidence.js'
import { model } from './weights.generated.js'

const page = {
  url: 'https://harbour-lane.co.uk/',
  facts: extract(pageDocument({ blocks: ['Harbour Lane Ltd'] })),
} as ReadPage
const site = siteViewOf(requireDomain('harbour-lane.co.uk'), [page])
const candidate = candidateOf(site, unknownCompany(asCompanyNumber('09999991'), 'HARBOUR LANE LIMITED'), [])
const features = fc.dictionary(
  fc.constantFrom(...Object.keys(model.second.weights), 'unknown_feature'),
  fc.double({ min: -1, max: 1, noNaN: true }),
)
const odds = fc.double({ min: -12, max: 12, noNaN: true })

describe('the evidence of a candidate', () => {
  it('adds up exactly to the bits and to the stated confidence', () => {
    fc.assert(
      fc.property(features, odds, (values, constant) => {
        const set = new FeatureSet()
        for (const [name, value] of Object.entries(values)) set.setSigned(name, value)
        const { bits, evidence } = weighEvidence(site, candidate, set, { ...model.second, constant })
        const hundredths = evidence.reduce((sum, one) => sum + Math.round(one.bits * 100), 0)
        expect(hundredths - Math.round(bits * 100)).toBeCloseTo(0, 9)
        expect(confidenceOf(hundredths / 100)).toBe(confidenceOf(bits))
        let exact = constant
        const weights: Readonly<Record<string, number>> = model.second.weights
        for (const [name, value] of Object.entries(values)) exact += (weights[name] ?? 0) * value
        expect(Math.abs(sigmoid(exact) - confidenceOf(bits))).toBeLessThan(0.003)
      }),
    )
  })

  it('contains each kind once, with the strongest evidence from the site first', () => {
    const set = new FeatureSet()
    for (const name of Object.keys(model.second.weights)) set.set(name, 1)
    const { evidence } = weighEvidence(site, candidate, set, model.second)
    const kinds = evidence.map(({ kind }) => kind)
    expect(new Set(kinds).size).toBe(kinds.length)
    expect(kinds.at(-1)).toBe('prior')
    const read = evidence.filter(({ kind }) => !['prior', 'other_candidates', 'site_kind'].includes(kind))
    expect(evidence.slice(0, read.length)).toEqual(read)
    const sizes = read.map(({ bits }) => Math.abs(bits))
    expect(sizes).toEqual([...sizes].sort((one, other) => other - one))
  })
})
