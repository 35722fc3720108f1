import { describe, expect, it } from 'vitest'
import { pairsReport, renderPairs } from './report.js'

const imported = {
  rows: 12_003,
  added: 11_000,
  badRowCount: 1,
  badRows: [{ file: 'pairs.csv', line: 17, reason: '"\u001b[2J" is not a company number.' }],
}

describe('pairsReport', () => {
  it('shows counts and invalid rows, sanitised for the terminal', () => {
    expect(pairsReport(imported)).toBe(
      [
        'Read 12,003 rows: 11,000 new pairs, 1 invalid rows.',
        '',
        'Invalid rows that were skipped',
        '  pairs.csv, line 17: "" is not a company number.',
        '',
      ].join('\n'),
    )
  })

  it('says if not all invalid rows are shown', () => {
    expect(pairsReport({ ...imported, badRowCount: 30 })).toContain('Invalid rows that were skipped (first 1)')
  })

  it('is a single line if every row is valid', () => {
    expect(pairsReport({ rows: 2, added: 0, badRowCount: 0, badRows: [] }).split('\n')).toHaveLength(2)
  })
})

describe('renderPairs', () => {
  it('uses the field names of the JSON output', () => {
    expect(Object.keys(renderPairs(imported))).toEqual(['rows', 'added', 'bad_row_count', 'bad_rows'])
  })
})
