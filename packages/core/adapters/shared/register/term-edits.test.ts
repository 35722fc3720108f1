import { describe, expect, it } from 'vitest'
import { type Company, unknownCompany } from '../../../src/register/company/company.js'
import { asCompanyNumber } from '../../../src/register/company/company-number.js'
import { edited, TermEdits } from './term-edits.js'

function company(name: string): Company {
  return { ...unknownCompany(asCompanyNumber('09999991'), name), status: 'active', type: 'ltd' }
}

const lists = (before: Record<string, number[]>, edits: TermEdits) => {
  const after = new Map(Object.entries(before))
  for (const edit of edits.drain()) {
    after.set(edit.term, [...edited(Uint32Array.from(after.get(edit.term) ?? []), edit)])
  }
  return (term: string) => after.get(term)
}

describe('TermEdits', () => {
  it('keeps a rank that another company takes over', () => {
    const edits = new TermEdits()
    edits.add({ rank: 5, company: company('KEEL BOATS') }, { rank: 9, company: company('KEEL BOATS') })
    edits.add({ rank: 7, company: company('KEEL LAMPS') }, { rank: 5, company: company('KEEL LAMPS') })
    const listOf = lists({ keel: [5, 7, 8], boats: [5], lamps: [7] }, edits)
    expect([listOf('keel'), listOf('boats'), listOf('lamps')]).toEqual([[5, 8, 9], [9], [5]])
  })

  it('edits only the added and removed words if the rank stays', () => {
    const edits = new TermEdits()
    edits.add({ rank: 5, company: company('KEEL BOATS') }, { rank: 5, company: company('KEEL LAMPS') })
    const listOf = lists({ keel: [5, 7], boats: [5, 6] }, edits)
    expect([listOf('keel'), listOf('boats'), listOf('lamps')]).toEqual([[5, 7], [6], [5]])
  })

  it('is empty after a drain', () => {
    const edits = new TermEdits()
    edits.add(null, { rank: 5, company: company('KEEL BOATS') })
    expect([...edits.drain()].length).toBeGreaterThan(0)
    expect([...edits.drain()]).toEqual([])
  })
})
