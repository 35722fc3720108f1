import { describe, expect, it } from 'vitest'
import { pairsReport, renderPairs } from './report.js'

const imported = {
  rows: 12_003,
  added: 11_000,
  badRowCount: 1,
  badRows: [{ file: 'pairs.csv', line: 17, reason: '"\u001b[2J" is not a company number.' }],
}

describe('pairsReport', () => {
  it('shows figures and what could not be read, without what would steer a terminal', () => {
    expect(pairsReport(imported)).toBe(
      [
        'Read 12,003 rows: 11,000 pairs are new, 1 rows could not be read.',
        '',
        'Rows that could not be read, and were left out',
        '  pairs.csv, line 17: "" is not a company number.',
        '',
      ].join('\n'),
    )
  })

  it('says that there are more than it shows', () => {
    expect(pairsReport({ ...imported, badRowCount: 30 })).toContain('The first 1 rows that could not be read')
  })

  it('is one line where all is well', () => {
    expect(pairsReport({ rows: 2, added: 0, badRowCount: 0, badRows: [] }).split('\n')).toHaveLength(2)
  })
})

describe('renderPairs', () => {
  it('has the names of the wire', () => {
    expect(Object.keys(renderPairs(imported))).toEqual(['rows', 'added', 'bad_row_count', 'bad_rows'])
  })
})
