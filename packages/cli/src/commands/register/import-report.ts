import type { ImportedRegister } from '@brassplate/core/node'
import { sanitise } from '../../text/sanitise.js'
import { renderSnapshot } from './render-snapshot.js'

const unknownWordsShown = 20

/** The outcome as a script reads it. */
export function renderImport(imported: ImportedRegister, asked: { isMerge: boolean }) {
  const { kind, snapshot, added, changed, absent, judgedAbsence, handedOn, report } = imported
  return {
    kind,
    snapshot: renderSnapshot(snapshot),
    added,
    changed,
    absent,
    judged_absence: judgedAbsence,
    handed_on: handedOn,
    note: noteOf(imported, asked),
    report: {
      rows: report.rows,
      bad_row_count: report.badRowCount,
      bad_rows: report.badRows,
      bad_fields_by_column: report.badFieldsByColumn,
      unknown_words: report.unknownWords,
    },
  }
}

/** The outcome as a person reads it. */
export function importReport(imported: ImportedRegister, asked: { isMerge: boolean }): string {
  const { kind, snapshot, added, changed, absent, handedOn, report } = imported
  const what = kind === 'first' ? 'Imported the register' : 'Brought the register up to date,'
  const lines = [`${what} as of ${snapshot.asOf}: ${number(snapshot.companies)} companies.`]
  const figures: [string, number][] = [
    ['rows read', report.rows],
    ['added', added],
    ['changed', changed],
    ['absent', absent],
    ['handed on', handedOn],
    ['bad rows', report.badRowCount],
  ]
  const width = Math.max(...figures.map(([, figure]) => number(figure).length))
  for (const [name, figure] of figures) lines.push(`  ${name.padEnd(10)} ${number(figure).padStart(width)}`)

  const note = noteOf(imported, asked)
  if (note) lines.push('', note)
  lines.push(
    ...section(
      report.badRowCount > report.badRows.length
        ? `The first ${report.badRows.length} rows that could not be read, and were left out`
        : 'Rows that could not be read, and were left out',
      report.badRows.map(({ file, line, reason }) => `${file}, line ${line}: ${reason}`),
    ),
    ...section(
      'Fields that could not be read, and are unknown now, by column',
      Object.entries(report.badFieldsByColumn).map(([column, fields]) => `${column}  ${number(fields)}`),
    ),
    ...section(
      'Words that are new here, and were kept as they stand',
      report.unknownWords
        .slice(0, unknownWordsShown)
        .map(({ column, word, rows }) => `${column}  ${JSON.stringify(word)}  ${number(rows)}`),
    ),
  )
  return `${lines.join('\n')}\n`
}

function noteOf({ kind, judgedAbsence, report }: ImportedRegister, { isMerge }: { isMerge: boolean }): string | null {
  if (kind === 'first' || judgedAbsence || isMerge) return null
  const came = number(report.rows - report.badRowCount)
  return (
    `Imported as a merge: ${came} companies came, fewer than 95 % of those in the last snapshot, ` +
    'so a missing one was not taken for dissolved. If really everything is in it, import it again with --complete.'
  )
}

/** What lines speak of, and the names of files in an archive, may hold what would steer a terminal. */
export function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${sanitise(line)}`)]
}

export function number(figure: number): string {
  return figure.toLocaleString('en-GB')
}
