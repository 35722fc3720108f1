import type { ImportedRegister } from '@brassplate/core/node'
import { describe, expect, it } from 'vitest'
import { importReport, renderImport } from './import-report.js'

const imported: ImportedRegister = {
  kind: 'update',
  snapshot: { asOf: '2026-11-01', companies: 5_600_000, importedAt: 0, generation: 7, files: ['a.csv'] },
  added: 1_000,
  changed: 20,
  absent: 0,
  missingAreDissolved: false,
  published: 1_020,
  report: {
    rows: 4_000_003,
    badRowCount: 3,
    badRows: [{ file: '\u001b]0;owned\u0007a.csv', line: 17, reason: 'its name is \u001b[2J empty.' }],
    badFieldsByColumn: { IncorporationDate: 2 },
    unknownWords: [{ column: 'CompanyStatus', word: 'Asleep', rows: 4 }],
  },
}

describe('importReport', () => {
  it('shows counts, the note, and invalid rows and fields', () => {
    expect(importReport(imported, { isMerge: false })).toBe(
      [
        'Updated the register as of 2026-11-01: 5,600,000 companies.',
        '  rows read  4,000,003',
        '  added          1,000',
        '  changed           20',
        '  absent             0',
        '  published      1,020',
        '  bad rows           3',
        '',
        'Imported as a merge: the snapshot has 4,000,000 companies, fewer than 95 % of the last one, so missing companies ' +
          'were not treated as dissolved. If it is complete, import it again with --complete.',
        '',
        'Invalid rows that were skipped (first 1)',
        '  a.csv, line 17: its name is  empty.',
        '',
        'Invalid fields that were left empty, by column',
        '  IncorporationDate  2',
        '',
        'Unknown values that were stored unchanged',
        '  CompanyStatus  "Asleep"  4',
        '',
      ].join('\n'),
    )
  })

  it.each([
    ['a merge was requested', imported, true],
    ['it was the first import', { ...imported, kind: 'first' as const }, false],
    ['missing companies were treated as dissolved', { ...imported, missingAreDissolved: true }, false],
  ])('has no note if %s', (_, outcome, isMerge) => {
    expect(renderImport(outcome, { isMerge }).note).toBeNull()
  })
})
