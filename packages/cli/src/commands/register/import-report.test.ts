import type { ImportedRegister } from '@brassplate/core/node'
import { describe, expect, it } from 'vitest'
import { importReport, renderImport } from './import-report.js'

const imported: ImportedRegister = {
  kind: 'update',
  snapshot: { asOf: '2026-11-01', companies: 5_600_000, importedAt: 0, generation: 7, files: ['a.csv'] },
  added: 1_000,
  changed: 20,
  absent: 0,
  judgedAbsence: false,
  handedOn: 1_020,
  report: {
    rows: 4_000_003,
    badRowCount: 3,
    badRows: [{ file: '\u001b]0;owned\u0007a.csv', line: 17, reason: 'its name is \u001b[2J empty.' }],
    badFieldsByColumn: { IncorporationDate: 2 },
    unknownWords: [{ column: 'CompanyStatus', word: 'Asleep', rows: 4 }],
  },
}

describe('importReport', () => {
  it('shows figures, the note, and what could not be read', () => {
    expect(importReport(imported, { isMerge: false })).toBe(
      [
        'Brought the register up to date, as of 2026-11-01: 5,600,000 companies.',
        '  rows read  4,000,003',
        '  added          1,000',
        '  changed           20',
        '  absent             0',
        '  handed on      1,020',
        '  bad rows           3',
        '',
        'Imported as a merge: 4,000,000 companies came, fewer than 95 % of those in the last snapshot, so a missing one ' +
          'was not taken for dissolved. If really everything is in it, import it again with --complete.',
        '',
        'The first 1 rows that could not be read, and were left out',
        '  a.csv, line 17: its name is  empty.',
        '',
        'Fields that could not be read, and are unknown now, by column',
        '  IncorporationDate  2',
        '',
        'Words that are new here, and were kept as they stand',
        '  CompanyStatus  "Asleep"  4',
        '',
      ].join('\n'),
    )
  })

  it.each([
    ['a merge was asked for', imported, true],
    ['it was the first import', { ...imported, kind: 'first' as const }, false],
    ['absence was judged', { ...imported, judgedAbsence: true }, false],
  ])('has no note where %s', (_, outcome, isMerge) => {
    expect(renderImport(outcome, { isMerge }).note).toBeNull()
  })
})
