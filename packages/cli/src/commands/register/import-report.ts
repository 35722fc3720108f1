import type { ImportedRegister } from '@brassplate/core/node'
import { sanitise } from '../../text/sanitise.js'
import { renderSnapshot } from './render-snapshot.js'

const unknownWordsShown = 20

/** The result as JSON. */
export function renderImport(imported: ImportedRegister, options: { isMerge: boolean }) {
  const { kind, snapshot, added, changed, absent, missingAreDissolved, published, report } = imported
  return {
    kind,
    snapshot: renderSnapshot(snapshot),
    added,
    changed,
    absent,
    missing_are_dissolved: missingAreDissolved,
    published: published,
    note: noteOf(imported, options),
    report: {
      rows: report.rows,
      bad_row_count: report.badRowCount,
      bad_rows: report.badRows,
      bad_fields_by_column: report.badFieldsByColumn,
      unknown_words: report.unknownWords,
    },
  }
}

/** The result as text. */
export function importReport(imported: ImportedRegister, options: { isMerge: boolean }): string {
  const { kind, snapshot, added, changed, absent, published, report } = imported
  const what = kind === 'first' ? 'Imported the register' : 'Updated the register'
  const lines = [`${what} as of ${snapshot.asOf}: ${number(snapshot.companies)} companies.`]
  const figures: [string, number][] = [
    ['rows read', report.rows],
    ['added', added],
    ['changed', changed],
    ['absent', absent],
    ['published', published],
    ['bad rows', report.badRowCount],
  ]
  const width = Math.max(...figures.map(([, figure]) => number(figure).length))
  for (const [name, figure] of figures) lines.push(`  ${name.padEnd(10)} ${number(figure).padStart(width)}`)

  const note = noteOf(imported, options)
  if (note) lines.push('', note)
  lines.push(
    ...section(
      report.badRowCount > report.badRows.length
        ? `Invalid rows that were skipped (first ${report.badRows.length})`
        : 'Invalid rows that were skipped',
      report.badRows.map(({ file, line, reason }) => `${file}, line ${line}: ${reason}`),
    ),
    ...section(
      'Invalid fields that were left empty, by column',
      Object.entries(report.badFieldsByColumn).map(([column, fields]) => `${column}  ${number(fields)}`),
    ),
    ...section(
      'Unknown values that were stored unchanged',
      report.unknownWords
        .slice(0, unknownWordsShown)
        .map(({ column, word, rows }) => `${column}  ${JSON.stringify(word)}  ${number(rows)}`),
    ),
  )
  return `${lines.join('\n')}\n`
}

function noteOf(
  { kind, missingAreDissolved, report }: ImportedRegister,
  { isMerge }: { isMerge: boolean },
): string | null {
  if (kind === 'first' || missingAreDissolved || isMerge) return null
  const companies = number(report.rows - report.badRowCount)
  return (
    `Imported as a merge: the snapshot has ${companies} companies, fewer than 95 % of the last one, ` +
    'so missing companies were not treated as dissolved. If it is complete, import it again with --complete.'
  )
}

/** Sanitises the lines, because file contents and names may contain terminal escape sequences. */
export function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${sanitise(line)}`)]
}

export function number(figure: number): string {
  return figure.toLocaleString('en-GB')
}
