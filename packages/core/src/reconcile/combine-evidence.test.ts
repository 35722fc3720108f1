import { describe, expect, it } from 'vitest'
import type { Found } from '../identify/identify-company.js'
import type { StoredCompany } from '../identify/stored-companies.js'
import { unknownCompany } from '../register/company/company.js'
import { parseCompanyNumber } from '../register/company/company-number.js'
import { candidateOf } from '../register/search/candidate.js'
import { combineEvidence } from './combine-evidence.js'

function company(text: string, confidence = 1): StoredCompany {
  const number = parseCompanyNumber(text)
  if (number === null) throw new Error(`${text} is no number.`)
  return { company: candidateOf(unknownCompany(number, `COMPANY ${text}`)), confidence, host: null }
}

const found = (decision: Found<StoredCompany>['decision'], ...candidates: StoredCompany[]) => ({
  decision,
  candidates,
  reason: null,
})
const [one, two] = [company('00000001'), company('00000002')]
const nothing = found('no_match')

describe('combineEvidence', () => {
  const combined = (cell: Found<StoredCompany>, ...properties: Found<StoredCompany>[]) => {
    const { decision, candidates } = combineEvidence(cell, properties)
    return [decision, ...candidates.map((candidate) => candidate.company.number)]
  }

  it('takes the cell alone if no property leads to a company', () => {
    expect(combined(found('needs_review', one), nothing)).toEqual(['needs_review', '00000001'])
  })

  it('lets a property choose, also among the candidates of the cell', () => {
    expect(combined(nothing, found('matched', two))).toEqual(['matched', '00000002'])
    const unsure = found('needs_review', company('00000001', 0.6), company('00000002', 0.3))
    expect(combined(unsure, found('matched', two))).toEqual(['matched', '00000002', '00000001'])
  })

  it('leaves it to a person if the cell means another company, or if properties differ', () => {
    const both = ['needs_review', '00000002', '00000001']
    expect(combined(found('matched', one), found('matched', two))).toEqual(both)
    expect(combined(found('needs_review', company('00000001', 0.7)), found('matched', two))).toEqual(both)
    expect(combined(nothing, found('matched', two), found('matched', one))).toEqual(both)
  })

  it('is not held up by an unlikely name', () => {
    const unlikely = found('needs_review', company('00000001', 0.2))
    expect(combined(unlikely, found('matched', two))).toEqual(['matched', '00000002', '00000001'])
  })
})
