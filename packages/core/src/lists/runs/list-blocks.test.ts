import { describe, expect, it } from 'vitest'
import { asId } from '../../shared/ids.js'
import type { StoredDecision } from '../answer/answer-decided.js'
import { decidedOutcome, decidedPlaces, decisionsBlock, decisionsIn, isEarlierForm } from './list-blocks.js'

const decision = (name: string, number: string | null): StoredDecision => ({
  id: asId('dec', `dec_${name}`),
  at: 1_700_000_000_000,
  company: number === null ? null : { ...facts, company_number: number },
})
const facts = {
  company_name: 'KESTREL FOODS (INTERNATIONAL TRADING) LIMITED',
  company_status: 'active',
  registered_postcode: 'LS1 4AP',
  incorporated_on: '2001-02-03',
}

describe('the decisions about a block', () => {
  it('are read as they were stored', () => {
    const [one, other, none] = [decision('one', '01234567'), decision('two', '07654321'), decision('three', null)]
    const decisions = new Map([
      [0, one],
      [3, none],
      [7, other],
      [24, one],
    ])
    expect(decisionsIn(decisionsBlock(decisions))).toEqual(decisions)
    expect(decisionsBlock(new Map())).toBeNull()
    expect(decisionsIn(null)).toEqual(new Map())
  })

  it('are read as earlier versions stored them', () => {
    const [one, none] = [decision('one', '01234567'), decision('two', null)]
    const byPlace = JSON.stringify({ 0: one, 3: none, 7: one })
    const byDecision = JSON.stringify([[one, none], { 0: 0, 3: 1, 7: 0 }])
    const expected = new Map([
      [0, one],
      [3, none],
      [7, one],
    ])
    for (const stored of [byPlace, byDecision]) {
      expect(decisionsIn(stored)).toEqual(expected)
      expect(isEarlierForm(stored.slice(0, 64))).toBe(true)
    }
    expect(isEarlierForm(decisionsBlock(expected))).toBe(false)
  })

  it('begin with what is decided for each row, so that no more needs to be read', () => {
    const decisions = new Map([
      [1, decision('one', '01234567')],
      [2, decision('two', null)],
    ])
    const places = decidedPlaces(decisionsBlock(decisions)?.slice(0, 64) ?? null)
    expect([0, 1, 2, 3].map((place) => decidedOutcome(places, place))).toEqual([
      undefined,
      'matched',
      'no_match',
      undefined,
    ])
  })

  it('name a company once, however many rows are decided together', () => {
    const all = new Map(Array.from({ length: 25 }, (_, place) => [place, decision('one', '01234567')]))
    const stored = decisionsBlock(all) ?? ''
    expect(stored.split('KESTREL')).toHaveLength(2)
    expect(stored.length).toBeLessThan(500)
  })
})
