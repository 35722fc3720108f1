import { describe, expect, it } from 'vitest'
import { runRows } from '../../../adapters/sheets/run-rows.js'
import { allOf, inPieces, knownClient } from '../../../testing/lists/known-client.js'
import type { Columns } from '../columns/guess-columns.js'
import { noResult } from '../row-result.js'
import { asFoundBefore, earlierResultIn } from './answer-decided.js'
import { rowKey } from './row-question.js'

const columns = { number: 0, name: 1 }
const row = (line: number, ...cells: (string | number | null)[]) => ({ line, cells, problem: null, size: 1 })

describe('runRows with decisions', () => {
  it('answers a decided row with the chosen company or with none, and asks nothing else about it', async () => {
    const client = knownClient({ companies: { '09999991': 'HARBOUR LANE BOATWORKS LIMITED' } })
    const decided: Readonly<Record<number, string | null>> = { 2: '09999991', 3: null, 4: '09999992' }
    const rows = [row(2, null, 'Harbour'), row(3, null, 'Salt'), row(4, null, 'Thistle'), row(5, null, 'Quay')]
    const answered = await allOf(
      runRows(inPieces(rows), {
        client,
        columns,
        concurrency: 1,
        maxCredits: null,
        earlier: { spent: 0, open: new Set() },
        decisionFor: ({ line }) => (line in decided ? { company: decided[line] ?? null } : null),
        signal: new AbortController().signal,
        now: () => 0,
      }),
    )
    expect(answered.map(({ result }) => [result.outcome, result.matched_by, result.reason])).toEqual([
      ['matched', 'decision', 'Decided by a person: 09999991.'],
      ['no_match', null, 'Decided by a person: none.'],
      ['error', null, 'Decided by a person: 09999992. No company on the register has the number 09999992.'],
      ['no_match', null, 'No company on the register has a similar name.'],
    ])
    expect(answered[0]?.result.company?.company_name).toBe('HARBOUR LANE BOATWORKS LIMITED')
    expect(answered[2]?.result.error?.code).toBe('company_not_found')
    expect(client.asked).toEqual(['number 09999991', 'number 09999992', 'name Quay'])
  })
})

describe('earlierResultIn', () => {
  const titles = ['Firm', 'bp_outcome', 'bp_company_number', 'bp_match_confidence', 'bp_reason']
  const used: Columns = { name: 0, result_number: 2 }

  it('keeps that a person has decided for none, if the sheet is an earlier result and its number is used', () => {
    const decided = (reason: string, number: string | null = null, columns: Columns = used) =>
      earlierResultIn(['Firm', 'bp_matched_by', ...titles.slice(1)], columns).decisionFor(
        row(2, 'Salt', null, 'no_match', number, null, reason),
      )
    const places: Columns = { name: 0, result_number: 3 }
    expect(decided('Decided by a person: none.', null, places)).toEqual({ company: null })
    expect(decided('Decided by a person: none.', '09999991', places)).toBeNull()
    expect(decided('Decided by a person: 09999991.', '09999991', places)).toBeNull()
    expect(decided('Decided by a person: none.', null, { name: 0 })).toBeNull()
    expect(decided('No company has this name.', null, places)).toBeNull()
    const other = earlierResultIn(['Firm', 'Reason'], { name: 0 })
    expect(other.decisionFor(row(2, 'Salt', 'Decided by a person: none.'))).toBeNull()
  })

  it('keeps how likely the company is and why, as the words of the sheet', () => {
    const all = ['Firm', 'bp_outcome', 'bp_matched_by', 'bp_company_number', 'bp_match_confidence', 'bp_reason']
    const found = (...cells: (string | number | null)[]) =>
      earlierResultIn(all, { name: 0, result_number: 3 }).foundFor(row(2, ...cells))
    expect(found('Salt', 'matched', 'name', '01', 0.9997, null)).toEqual({ match_confidence: 0.9997, reason: null })
    const decided = { match_confidence: null, reason: 'The sheet says: Decided by a person: 01. Ask Ann.' }
    expect(found('Salt', 'matched', 'decision', '01', null, 'Decided by a person: 01. Ask Ann.')).toEqual(decided)
    expect(found('Salt', 'matched', 'number', '01', null, decided.reason)).toEqual(decided)
    expect(found('Salt', 'no_match', null, null, null, 'None.')).toBeNull()
    const company = {
      company_number: '01',
      company_name: 'SALT LTD',
      company_status: null,
      registered_postcode: null,
      incorporated_on: null,
    }
    const byNumber = { ...noResult, outcome: 'matched', matched_by: 'number', match_confidence: 1, company } as const
    expect(asFoundBefore(byNumber, decided)).toEqual({ ...byNumber, reason: decided.reason })
    expect(asFoundBefore(byNumber, { match_confidence: 0.5, reason: null })).toMatchObject({ match_confidence: 0.5 })
  })

  it('makes nothing of a sheet more certain than the register does', () => {
    const all = ['bp_outcome', 'bp_matched_by', 'bp_company_number', 'bp_match_confidence', 'bp_reason']
    const forged = earlierResultIn(all, { result_number: 2 })
    expect(forged.foundFor(row(2, 'matched', 'domain', '01', '0.99999', 'x'.repeat(400)))).toEqual({
      match_confidence: 0.9999,
      reason: `The sheet says: ${'x'.repeat(283)}…`,
    })
    expect(forged.foundFor(row(2, 'matched', 'domain', '01', '7', ''))).toEqual({
      match_confidence: null,
      reason: null,
    })
  })
})

describe('rowKey', () => {
  it('is the same for rows that say the same, and differs otherwise', () => {
    const key = (...cells: (string | number | null)[]) => rowKey(row(2, ...cells), columns)
    expect(key('09999991', ' Harbour  Lane ')).toBe(key(9999991, "'harbour lane"))
    expect(key('09999991', 'Harbour')).not.toBe(key(null, 'Harbour'))
    expect(key('n/a', ' ')).toBeNull()
  })
})
