import { csvRecords } from '../../bulk/input/csv-records.js'
import { guessDelimiter } from '../../bulk/input/input-format.js'
import { decode, displayable, peek, recordLengthMax } from '../../bulk/input/read-input.js'
import type { RawRecord } from '../../bulk/input/split-lines.js'
import { UsageError } from '../../exit-codes.js'

export const decisionsMax = 10_000
const cellLengthMax = 300
const noteLengthMax = 1_000
const headerStep = 'Name the columns in the first line: domain, company_number and, if there are notes, note.'

export interface DecisionRow {
  readonly line: number
  readonly domain: string
  /** Null for "none of them". */
  readonly company: string | null
  readonly note: string | null
  /** Why the row cannot be sent, or null. */
  readonly problem: string | null
}

/** Reads a CSV file as spreadsheets write it: any delimiter, quoted cells, a byte order mark. Blank rows are skipped. */
export async function readDecisions(bytes: AsyncIterable<Uint8Array>): Promise<DecisionRow[]> {
  const [start, texts] = await peek((await decode(bytes)).text)
  const firstLine = start.split(/\r?\n|\r/).find((line) => line.trim() !== '') ?? ''
  const rows: DecisionRow[] = []
  let columns: Columns | null = null
  for await (const record of csvRecords(texts, guessDelimiter(firstLine), recordLengthMax)) {
    if (record.cells.every((cell) => cell.trim() === '')) continue
    if (columns === null) {
      columns = findColumns(record.cells)
      continue
    }
    if (rows.length >= decisionsMax) throw new UsageError(`The file has more than ${decisionsMax} rows.`, 'Split it.')
    rows.push(toRow(record, columns))
  }
  if (columns === null) throw new UsageError('The file is empty.', headerStep)
  return rows
}

/** The company that a reviewer wrote; null for "none" or nothing. */
export function chosenCompany(text: string): string | null {
  const company = text.trim()
  return company === '' || company.toLowerCase() === 'none' ? null : company
}

interface Columns {
  readonly domain: number
  readonly company: number
  /** Null if there is no such column. */
  readonly note: number | null
}

function findColumns(header: readonly string[]): Columns {
  const names = header.map((name) => name.trim().toLowerCase().replaceAll(/\s+/g, '_'))
  const placeOf = (name: string) => {
    const place = names.indexOf(name)
    if (place < 0) throw new UsageError(`The file has no column ${name}.`, headerStep)
    return place
  }
  return {
    domain: placeOf('domain'),
    company: placeOf('company_number'),
    note: names.includes('note') ? names.indexOf('note') : null,
  }
}

function toRow({ line, cells, isTooLong }: RawRecord, columns: Columns): DecisionRow {
  const domain = cells[columns.domain]?.trim() ?? ''
  const company = cells[columns.company]?.trim()
  const note = (columns.note === null ? '' : (cells[columns.note] ?? '')).replaceAll(/\r\n?/g, '\n').trim()
  const problem = problemOf({ domain, company, note, isTooLong })
  return {
    line,
    domain: displayable(domain),
    company: problem === null ? chosenCompany(company ?? '') : null,
    note: problem !== null || note === '' ? null : note,
    problem,
  }
}

interface RawDecision {
  readonly domain: string
  /** Undefined if the row ends before this column. */
  readonly company: string | undefined
  readonly note: string
  readonly isTooLong: boolean
}

function problemOf({ domain, company, note, isTooLong }: RawDecision): string | null {
  if (isTooLong) return `The row is longer than ${recordLengthMax} characters.`
  if (domain === '') return 'The row has no domain.'
  if (company === undefined) return 'The row has too few columns.'
  if (domain.length > cellLengthMax) return `The domain is longer than ${cellLengthMax} characters.`
  if (company.length > cellLengthMax) return `The company number is longer than ${cellLengthMax} characters.`
  return note.length > noteLengthMax ? `The note is longer than ${noteLengthMax} characters.` : null
}
