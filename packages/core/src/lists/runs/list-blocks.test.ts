import { describe, expect, it } from 'vitest'
import { asId } from '../../shared/ids.js'
import type { StoredDecision } from '../answer/answer-decided.js'
import { noResult } from '../row-result.js'
import type { Cell } from '../sheet.js'
import { alikeKey, decidedOutcome, decidedPlaces, decisionsBlock, decisionsIn, isEarlierForm } from './list-blocks.js'

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

describe('rows alike', () => {
  const columns = { number: 0, name: 1, domain: 2, postcode: 3, email: 4, address: 5 }
  const candidate = (company_number: string) => ({
    ...{ company_number, company_name: 'KESTREL LIMITED', match_confidence: 0.5, reason: null },
  })
  const key = (cells: readonly Cell[], ...numbers: string[]) =>
    alikeKey(
      { line: 2, cells, problem: null, size: 1 },
      { ...noResult, outcome: 'needs_review', candidates: numbers.map(candidate) },
      columns,
    )
  const usual = [null, 'Kestrel Foods Ltd', 'kestrel.example', 'LS1 4AP']

  it.each([
    ['capitals and punctuation', [null, 'KESTREL  FOODS, LTD.', 'kestrel.example', 'LS1 4AP']],
    ['another page of the website', [null, 'Kestrel Foods Ltd', 'https://www.kestrel.example/about', 'LS1 4AP']],
    ['a postcode without a space', [null, 'Kestrel Foods Ltd', 'kestrel.example', 'ls14ap']],
    ['an address beside the same postcode', [...usual, null, '1 Mill Lane, Leeds']],
    ['another person at the same website', [...usual, 'ada@kestrel.example']],
  ])('are those that differ only in %s', (_, cells) => {
    expect(key(cells, '01234567')).toBe(key(usual, '01234567'))
  })

  it.each([
    ['postcode', [null, 'Kestrel Foods Ltd', 'kestrel.example', 'BS1 4AP']],
    ['postcode, which one of them lacks', [null, 'Kestrel Foods Ltd', 'kestrel.example', null]],
    [
      'postcode, which is in the address',
      [null, 'Kestrel Foods Ltd', 'kestrel.example', null, null, '1 Quay, BS1 4AP'],
    ],
    ['website', [null, 'Kestrel Foods Ltd', 'kestrel-foods.example', 'LS1 4AP']],
    ['name', [null, 'Kestrel Food Ltd', 'kestrel.example', 'LS1 4AP']],
    ['number', ['01234567', 'Kestrel Foods Ltd', 'kestrel.example', 'LS1 4AP']],
  ])('are not those with another %s', (_, cells) => {
    expect(key(cells, '01234567')).not.toBe(key(usual, '01234567'))
  })

  it('have the same candidates, and without a postcode the same address', () => {
    expect(key(usual, '01234567')).not.toBe(key(usual, '07654321'))
    const at = (address: string) => key([null, 'Kestrel Foods', null, null, null, address])
    expect(at('1 Mill Lane, Leeds')).toBe(at('1 MILL LANE LEEDS'))
    expect(at('1 Mill Lane, Leeds')).not.toBe(at('1 Quay, Bristol'))
  })

  it('have numbers with or without their zeros', () => {
    expect(key(['1234567'])).toBe(key(['01234567']))
  })
})
