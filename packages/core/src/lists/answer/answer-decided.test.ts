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
  const titles = ['Firm', 'bp_outcome', 'bp_matched_by', 'bp_company_number', 'bp_company_name', 'bp_reason']
  const used: Columns = { name: 0, result_number: 3 }

  it('keeps what a person has decided, if the sheet is an earlier result and its number is used', () => {
    const decided = (reason: string, number: string | null = null, columns: Columns = used) =>
      earlierResultIn(titles, columns).decisionFor(row(2, 'Salt', 'no_match', null, number, null, reason))
    expect(decided('Decided by a person: none.')).toEqual({ company: null })
    expect(decided('Decided by a person: none.', '09999991')).toBeNull()
    expect(decided('Decided by a person: 09999991. The website shows another one.', '09999991')).toEqual({
      company: '09999991',
    })
    expect(decided('Decided by a person: 09999991.', '9999991')).toEqual({ company: '09999991' })
    expect(decided('Decided by a person: 09999991.', '09999992')).toBeNull()
    expect(decided('Decided by a person: none.', null, { name: 0 })).toBeNull()
    expect(decided('No company has this name.')).toBeNull()
    const other = earlierResultIn(['Firm', 'Reason'], { name: 0 })
    expect(other.decisionFor(row(2, 'Salt', 'Decided by a person: none.'))).toBeNull()
  })

  it('keeps what the company was found by, how likely it is and what is odd about it', () => {
    const all = [
      'Firm',
      'bp_outcome',
      'bp_matched_by',
      'bp_company_number',
      'bp_match_confidence',
      'bp_company_name',
      'bp_reason',
    ]
    const found = (...cells: (string | number | null)[]) => earlierResultIn(all, used).foundFor(row(2, ...cells))
    const finding = { matched_by: 'name', match_confidence: 0.9997, reason: null, companyName: 'SALT LTD' } as const
    expect(found('Salt', 'matched', 'name', '01', 0.9997, 'SALT LTD', null)).toEqual(finding)
    expect(found('Salt', 'no_match', null, null, null, null, 'None.')).toBeNull()
    expect(found('Salt', 'matched', 'telepathy', '01', 'x', 'SALT LTD', null)).toBeNull()
    const company = {
      company_number: '01',
      company_name: 'SALT LTD',
      company_status: null,
      registered_postcode: null,
      incorporated_on: null,
    }
    const byNumber = { ...noResult, outcome: 'matched', matched_by: 'number', match_confidence: 1, company } as const
    expect(asFoundBefore(byNumber, finding)).toMatchObject({ matched_by: 'name', match_confidence: 0.9997 })
    expect(asFoundBefore(byNumber, { ...finding, companyName: '' })).toMatchObject({ matched_by: 'name' })
    expect(asFoundBefore(byNumber, { ...finding, companyName: 'Salt  Limited' })).toMatchObject({ matched_by: 'name' })
    expect(asFoundBefore(byNumber, { ...finding, companyName: 'PEPPER LTD' })).toBe(byNumber)
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
