import type { ImportedPairs } from '@brassplate/core/node'
import { number, section } from '../register/import-report.js'

/** The result as JSON. */
export function renderPairs({ rows, added, badRowCount, badRows }: ImportedPairs) {
  return { rows, added, bad_row_count: badRowCount, bad_rows: badRows }
}

/** The result as text. */
export function pairsReport({ rows, added, badRowCount, badRows }: ImportedPairs): string {
  const lines = [
    `Read ${number(rows)} rows: ${number(added)} new pairs, ${number(badRowCount)} invalid rows.`,
    ...section(
      badRowCount > badRows.length
        ? `Invalid rows that were skipped (first ${badRows.length})`
        : 'Invalid rows that were skipped',
      badRows.map(({ file, line, reason }) => `${file}, line ${line}: ${reason}`),
    ),
  ]
  return `${lines.join('\n')}\n`
}
