import type { ImportedPairs } from '@brassplate/core/node'
import { number, section } from '../register/import-report.js'

/** The outcome as a script reads it. */
export function renderPairs({ rows, added, badRowCount, badRows }: ImportedPairs) {
  return { rows, added, bad_row_count: badRowCount, bad_rows: badRows }
}

/** The outcome as a person reads it. */
export function pairsReport({ rows, added, badRowCount, badRows }: ImportedPairs): string {
  const lines = [
    `Read ${number(rows)} rows: ${number(added)} pairs are new, ${number(badRowCount)} rows could not be read.`,
    ...section(
      badRowCount > badRows.length
        ? `The first ${badRows.length} rows that could not be read, and were left out`
        : 'Rows that could not be read, and were left out',
      badRows.map(({ file, line, reason }) => `${file}, line ${line}: ${reason}`),
    ),
  ]
  return `${lines.join('\n')}\n`
}
