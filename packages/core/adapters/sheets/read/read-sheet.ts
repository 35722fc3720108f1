import { looksLikeData } from '../../../src/identify/looks-like.js'
import { repeatsHeader, rowsAboveHeader } from '../../../src/lists/columns/rows-above-header.js'
import { type Cell, type Sheet, SheetError, type SheetRow, textOf } from '../../../src/lists/sheet.js'
import { isTooDeep, jsonDepthMax } from '../../../src/shared/encoding/json-depth.js'
import { csvRecords } from './csv-records.js'
import { decode } from './decode.js'
import { guessDelimiter, guessTextFormat, type SheetFormat } from './guess-format.js'
import { collect, peek, refuseOtherFiles, withStart } from './input-start.js'
import { isObject, jsonCell, parseJson } from './json-line.js'
import { type RawRecord, splitLines } from './split-lines.js'
import { openXlsx } from './xlsx.js'
import { lookOf } from './xlsx-look.js'

/** Longest record of a text file, in characters. */
export const recordLengthMax = 65_536
const columnsMax = 500
const nameLengthMax = 200
const blankRowsMax = 1_000_000
/** Lines above the header that are kept, with blank ones. */
const titleLinesMax = 20
const titleLengthMax = 1_000
const sampleRows = 200
const zipStart = '504b0304'

export interface ReadSheet {
  /** The file name; null for a stream. */
  readonly name: string | null
  /** Guessed from the name or the content by default. */
  readonly format?: SheetFormat | undefined
  /** The sheet of a workbook. By default the first. */
  readonly sheetName?: string | undefined
  /** Size of the file in bytes, if known. */
  readonly bytes?: number | null | undefined
  /** The descriptor of the open file whose bytes are given. A workbook is then not held in memory. */
  readonly descriptor?: number | undefined
  /** Called for each blank row. Blank rows get no answer. */
  onBlank?(): void
  /** Called for every row: gives the event loop back. A process that serves others needs it. */
  breathe?(): Promise<void>
}

/** Reads a list in any supported format. Rows are read as they are consumed. */
export async function readSheet(bytes: AsyncIterable<Uint8Array>, options: ReadSheet): Promise<Sheet> {
  const [start, all] = await withStart(bytes, 512)
  const isZip = start.toString('hex', 0, 4) === zipStart
  if (options.format === 'xlsx' && !isZip) {
    refuseOtherFiles(start)
    throw new SheetError('The file is not an XLSX workbook.', 'Check the file, or give its real format.')
  }
  if (isZip) {
    const { rows, rowCount, look, name, others } = await openXlsx(
      options.descriptor ?? (await collect(all)),
      options.sheetName,
    )
    const sheet = await tableSheet(xlsxRecords(rows), { delimiter: ',', hasByteOrderMark: true }, rowCount, options)
    return { ...sheet, look: lookOf(look, sheet), workbook: { sheet: name, others } }
  }
  refuseOtherFiles(start)
  const decoded = await decode(all)
  const [head, texts] = await peek(decoded.text, recordLengthMax)
  const declared = /^\ufeff?sep=([,;\t|])\r?\n/.exec(head)?.[1]
  const firstLine = head.split(/\r?\n|\r/).find((line) => line.trim() !== '') ?? ''
  const textFormat = options.format ?? guessTextFormat(options.name, firstLine)
  const scaled = (records: AsyncIterable<RawRecord>) => scale(records, decoded.bytesPerCharacter)
  const size = options.bytes ?? null
  const hasByteOrderMark = decoded.needsByteOrderMark
  if (textFormat === 'csv') {
    const delimiter = declared ?? guessDelimiter(firstLine)
    const records = scaled(csvRecords(texts, delimiter, recordLengthMax))
    // No spreadsheet splits at `|`, so commas in the cells of such a file would part them, and a formula would run.
    const dialect = { delimiter: delimiter === '|' ? ',' : delimiter, hasByteOrderMark }
    return tableSheet(declared ? skipFirst(records) : records, dialect, size, options)
  }
  const records = scaled(splitLines(texts, recordLengthMax))
  const dialect = { delimiter: ',', hasByteOrderMark }
  return textFormat === 'jsonl'
    ? jsonSheet(records, dialect, size, options)
    : listSheet(records, dialect, size, options)
}

interface SheetRecord {
  readonly line: number
  readonly cells: readonly Cell[]
  readonly isTooLong: boolean
  readonly isUnclosed?: boolean
  readonly size: number
}

type Records = AsyncIterable<SheetRecord>
type RecordStream = AsyncGenerator<SheetRecord>

async function* xlsxRecords(rows: AsyncIterable<{ line: number; cells: readonly Cell[] }>): RecordStream {
  let line = 0
  for await (const row of rows) {
    const length = row.cells.reduce((sum: number, cell) => sum + textOf(cell).length, 0)
    const isTooLong = length > recordLengthMax
    const cells = isTooLong ? row.cells.map((cell) => textOf(cell).slice(0, 100)) : row.cells
    yield { line: row.line, cells, isTooLong, size: row.line - line }
    line = row.line
  }
}

/** A sheet with a header, or with made-up column names if the first row is already data. */
async function tableSheet(
  given: Records,
  dialect: Sheet['dialect'],
  size: number | null,
  options: ReadSheet,
): Promise<Sheet> {
  const [sample, records] = await lookAhead(withoutBlanks(given, options), sampleRows)
  const skipped = rowsAboveHeader(sample.map(({ cells }) => cells.map(textOf)))
  const first = sample[skipped]
  const width = Math.min(columnsMax, Math.max(0, ...sample.map(({ cells }) => cells.length)))
  const hasHeader = first !== undefined && !looksLikeData(first.cells.map(textOf))
  const titles = Array.from({ length: width }, (_, place) => (hasHeader ? textOf(first.cells[place]).trim() : ''))
  const columns = uniqueNames(titles)
  const toRow = ({ line, cells, isTooLong, isUnclosed, size: own }: SheetRecord): SheetRow => ({
    line,
    cells: Array.from({ length: columns.length }, (_, place) => cells[place] ?? null),
    problem: isUnclosed
      ? 'A quote in this row is not closed. Close it, remove it, or shorten the cell.'
      : isTooLong
        ? `The row is longer than ${recordLengthMax} characters.`
        : cells.slice(columns.length).some((cell) => textOf(cell).trim() !== '')
          ? 'The row has more cells than the header has columns.'
          : hasHeader && repeatsHeader(cells.map(textOf), titles)
            ? 'The row repeats the header.'
            : null,
    size: own,
  })
  const head = skipped + (hasHeader ? 1 : 0)
  const headerLine = hasHeader ? first.line : 0
  return {
    columns,
    isList: !hasHeader && columns.length === 1,
    sample: sample.slice(head).map(toRow),
    rows: mapRows(records, toRow, head),
    dialect,
    size,
    headerLine,
    ...(headerLine > 1 && { titles: titlesOf(sample.slice(0, skipped), headerLine) }),
  }
}

/** The rows above the header on their own lines; without the blank ones if these are too many. */
function titlesOf(above: readonly SheetRecord[], headerLine: number): Cell[][] {
  const kept = above.map(({ line, cells }) => ({ line, cells: cells.slice(0, columnsMax).map(shortTitle) }))
  if (headerLine > titleLinesMax) return kept.map(({ cells }) => cells)
  const byLine = new Map(kept.map(({ line, cells }) => [line, cells]))
  return Array.from({ length: headerLine - 1 }, (_, place) => byLine.get(place + 1) ?? [])
}

function shortTitle(cell: Cell): Cell {
  return typeof cell === 'string' ? cell.slice(0, titleLengthMax) : cell
}

async function listSheet(
  given: Records,
  dialect: Sheet['dialect'],
  size: number | null,
  options: ReadSheet,
): Promise<Sheet> {
  const toRow = ({ line, cells, isTooLong, size: own }: SheetRecord): SheetRow => ({
    line,
    cells: [textOf(cells[0])],
    problem: isTooLong ? `The line is longer than ${recordLengthMax} characters.` : null,
    size: own,
  })
  const [sample, records] = await lookAhead(withoutBlanks(given, options), sampleRows)
  return {
    columns: ['input'],
    isList: true,
    sample: sample.map(toRow),
    rows: mapRows(records, toRow, 0),
    dialect,
    headerLine: 0,
    size,
  }
}

/** JSON lines. The fields of the first 200 lines are the columns; a line may also be just a string. */
async function jsonSheet(
  given: Records,
  dialect: Sheet['dialect'],
  size: number | null,
  options: ReadSheet,
): Promise<Sheet> {
  const [sample, records] = await lookAhead(withoutBlanks(given, options), sampleRows)
  const names = new Set<string>()
  for (const { cells } of sample) {
    const value = parseJson(textOf(cells[0]))
    for (const name of isObject(value) ? Object.keys(value) : []) {
      if (name.length > nameLengthMax)
        throw new SheetError(`A field has a name of more than ${nameLengthMax} characters.`, 'Shorten it.')
      if (names.size < columnsMax) names.add(name)
    }
  }
  const isList = names.size === 0
  const columns = isList ? ['input'] : [...names]
  const toRow = ({ line, cells, isTooLong, size: own }: SheetRecord): SheetRow => {
    const text = textOf(cells[0])
    const row = { line, size: own }
    if (isTooLong)
      return { ...row, cells: blank(columns), problem: `The line is longer than ${recordLengthMax} characters.` }
    if (isTooDeep(text))
      return { ...row, cells: blank(columns), problem: `The line is nested more than ${jsonDepthMax} levels deep.` }
    const value = parseJson(text)
    if (isObject(value) && !isList) {
      const fields = new Map(Object.entries(value))
      return { ...row, cells: columns.map((name) => jsonCell(fields.get(name))), problem: null }
    }
    if (typeof value === 'string' && isList) return { ...row, cells: [value], problem: null }
    const wanted = isList ? 'a JSON string' : 'a JSON object'
    return { ...row, cells: blank(columns).with(0, text.slice(0, 1_000)), problem: `The line is not ${wanted}.` }
  }
  return { columns, isList, sample: sample.map(toRow), rows: mapRows(records, toRow, 0), dialect, headerLine: 0, size }
}

function blank(columns: readonly string[]): Cell[] {
  return columns.map(() => null)
}

/** Names for columns without a title, and different names for columns with the same title. */
function uniqueNames(titles: readonly string[]): string[] {
  const used = new Set<string>()
  return titles.map((title, place) => {
    const base = title === '' ? `column ${place + 1}` : title.slice(0, nameLengthMax)
    let name = base
    for (let count = 2; used.has(name); count += 1) name = `${base} (${count})`
    used.add(name)
    return name
  })
}

async function* withoutBlanks(records: Records, { onBlank, breathe }: ReadSheet): RecordStream {
  let skipped = 0
  let blank = 0
  for await (const record of records) {
    await breathe?.()
    if (record.cells.every((cell) => textOf(cell).trim() === '')) {
      onBlank?.()
      blank += 1
      if (blank > blankRowsMax) throw new SheetError('The list has too many blank rows.', 'Remove them.')
      skipped += record.size
    } else {
      yield { ...record, size: record.size + skipped }
      skipped = 0
    }
  }
}

/** The first records, and all records including them. */
async function lookAhead(records: Records, count: number): Promise<[readonly SheetRecord[], Records]> {
  const iterator = records[Symbol.asyncIterator]()
  const held: SheetRecord[] = []
  while (held.length < count) {
    const step = await iterator.next()
    if (step.done) break
    held.push(step.value)
  }
  async function* whole(): RecordStream {
    yield* held
    for (let step = await iterator.next(); !step.done; step = await iterator.next()) yield step.value
  }
  return [held, whole()]
}

/** The size of skipped rows is added to the row after them. */
async function* mapRows(
  records: Records,
  toRow: (record: SheetRecord) => SheetRow,
  skip: number,
): AsyncGenerator<SheetRow> {
  let left = skip
  let skipped = 0
  for await (const record of records) {
    if (left > 0) {
      left -= 1
      skipped += record.size
      continue
    }
    const row = toRow(record)
    yield skipped === 0 ? row : { ...row, size: row.size + skipped }
    skipped = 0
  }
}

async function* scale(records: AsyncIterable<RawRecord>, bytesPerCharacter: number): AsyncGenerator<RawRecord> {
  for await (const record of records) yield { ...record, size: record.size * bytesPerCharacter }
}

/** Leaves out the line `sep=;`, which spreadsheets do not show as a row. */
async function* skipFirst(records: AsyncIterable<RawRecord>): AsyncGenerator<RawRecord> {
  for await (const record of records) if (record.line > 1) yield { ...record, line: record.line - 1 }
}
