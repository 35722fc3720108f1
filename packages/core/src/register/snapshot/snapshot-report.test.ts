import { describe, expect, it } from 'vitest'
import { badRowsShownMax, rowsBeforeJudging, SnapshotReport } from './snapshot-report.js'

function reportWith(good: number, bad: number): SnapshotReport {
  const report = new SnapshotReport()
  for (let row = 0; row < good; row += 1) report.goodRow()
  for (let row = 0; row < bad; row += 1) report.badRow(good + row + 2, 'its company number is empty.')
  return report
}

describe('SnapshotReport', () => {
  it('counts rows, bad fields by column and unknown words, most frequent first', () => {
    const report = reportWith(2, 0)
    report.startFile('part-2.csv')
    report.badRow(7, 'it has 3 fields instead of 55.')
    report.badField('IncorporationDate')
    report.badField('IncorporationDate')
    report.unknownWord('CompanyStatus', 'Adrift')
    report.unknownWord('CompanyCategory', 'Guild')
    report.unknownWord('CompanyCategory', 'Guild')
    report.end()
    expect(report.summary()).toEqual({
      rows: 3,
      badRowCount: 1,
      badRows: [{ file: 'part-2.csv', line: 7, reason: 'it has 3 fields instead of 55.' }],
      badFieldsByColumn: { IncorporationDate: 2 },
      unknownWords: [
        { column: 'CompanyCategory', word: 'Guild', rows: 2 },
        { column: 'CompanyStatus', word: 'Adrift', rows: 1 },
      ],
    })
  })

  it('counts a row that repeats a company once, as a bad row', () => {
    const report = reportWith(2, 0)
    report.repeatedRow(3, 'company 09999991 already appears in an earlier row.')
    expect(report.summary()).toMatchObject({ rows: 2, badRowCount: 1, badRows: [{ line: 3 }] })
  })

  it('lists the first bad rows and counts the others', () => {
    const summary = reportWith(10_000, 50).summary()
    expect(summary.badRows).toHaveLength(badRowsShownMax)
    expect(summary.badRows[0]?.line).toBe(10_002)
    expect(summary.badRowCount).toBe(50)
  })

  it('accepts a hundred bad rows at the end of a small file, and no more', () => {
    expect(() => reportWith(10, 100).end()).not.toThrow()
    expect(() => reportWith(10, 101).end()).toThrow(
      /101 of 111; at most 1 in 100 is allowed\. First: line 12: its company number/,
    )
  })

  it('accepts one bad row in a hundred in a large file, and no more', () => {
    expect(() => reportWith(19_800, 200).end()).not.toThrow()
    expect(() => reportWith(19_798, 201)).toThrow('Too many unreadable rows')
  })

  it('does not reject a bad start before enough rows were read', () => {
    const report = reportWith(0, 200)
    for (let row = 200; row < rowsBeforeJudging * 3; row += 1) report.goodRow()
    expect(() => report.badRow(9, 'it has 3 fields instead of 55.')).not.toThrow()
    expect(() => report.end()).not.toThrow()
    expect(() => reportWith(0, rowsBeforeJudging - 1)).not.toThrow()
    expect(() => reportWith(0, rowsBeforeJudging)).toThrow('Too many unreadable rows')
  })

  it('stores a bounded number of unknown words, each truncated', () => {
    const report = new SnapshotReport()
    for (let nth = 0; nth < 5_000; nth += 1) report.unknownWord('CompanyStatus', `${nth} ${'x'.repeat(400)}`)
    const { unknownWords } = report.summary()
    expect(unknownWords).toHaveLength(100)
    expect(unknownWords[0]?.word.length).toBeLessThanOrEqual(80)
  })
})
