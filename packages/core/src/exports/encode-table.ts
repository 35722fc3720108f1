import type { EncodeParquet, ExportFormat, ExportPieces } from './export-format.js'
import type { Cell, Table } from './table.js'

export function encodeTable(table: Table, format: ExportFormat, encodeParquet: EncodeParquet): ExportPieces {
  if (format === 'parquet') return encodeParquet(table)
  return format === 'csv' ? encodeCsv(table) : encodeJsonLines(table)
}

/** RFC 4180: a header line, and lines that end in CRLF. */
async function* encodeCsv({ columns, batches }: Table): AsyncGenerator<string> {
  yield csvLine(columns.map(({ name }) => name))
  for await (const rows of batches) if (rows.length > 0) yield rows.map(csvLine).join('')
}

async function* encodeJsonLines({ columns, batches }: Table): AsyncGenerator<string> {
  for await (const rows of batches) {
    if (rows.length === 0) continue
    const objects = rows.map((row) => Object.fromEntries(columns.map(({ name }, place) => [name, row[place] ?? null])))
    yield objects.map((object) => `${JSON.stringify(object)}\n`).join('')
  }
}

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A spreadsheet would run a text that begins like this as a formula. */
const formulaStart = /^[=+\-@\t\r]/
const special = /[",\r\n]/

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = formulaStart.test(cell) ? `'${cell}` : cell
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
