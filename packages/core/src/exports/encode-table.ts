import { csvRecord } from './csv.js'
import type { EncodeFile, ExportFormat, ExportPieces } from './export-format.js'
import type { Table } from './table.js'

const comma = { delimiter: ',' }

export function encodeTable(table: Table, format: ExportFormat, encodeFile: EncodeFile): ExportPieces {
  if (format === 'csv') return encodeCsv(table)
  return format === 'jsonl' ? encodeJsonLines(table) : encodeFile(table, format)
}

/** RFC 4180: a header line, and lines that end in CRLF. */
async function* encodeCsv({ columns, batches }: Table): AsyncGenerator<string> {
  yield csvRecord(
    columns.map(({ name }) => name),
    comma,
  )
  for await (const rows of batches) if (rows.length > 0) yield rows.map((row) => csvRecord(row, comma)).join('')
}

async function* encodeJsonLines({ columns, batches }: Table): AsyncGenerator<string> {
  for await (const rows of batches) {
    if (rows.length === 0) continue
    const objects = rows.map((row) => Object.fromEntries(columns.map(({ name }, place) => [name, row[place] ?? null])))
    yield objects.map((object) => `${JSON.stringify(object)}\n`).join('')
  }
}
