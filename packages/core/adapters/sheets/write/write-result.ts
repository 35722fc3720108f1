import { csvRecord } from '../../../src/exports/csv.js'
import {
  BlankRows,
  Duplicates,
  type ResultChoice,
  resultCells,
  resultHeader,
} from '../../../src/lists/result-columns.js'
import { isChosenRow, type RowAnswer, type RowChoice } from '../../../src/lists/row-result.js'
import type { Cell, Dialect, SheetLook } from '../../../src/lists/sheet.js'
import { breathe } from '../../shared/breathe.js'
import { writeXlsx, type XlsxRow } from './xlsx.js'

export const resultFormats = ['csv', 'xlsx', 'jsonl'] as const
export type ResultFormat = (typeof resultFormats)[number]

export interface WriteResult extends ResultChoice {
  readonly columns: readonly string[]
  /** The input has no header. */
  readonly isList?: boolean | undefined
  readonly dialect: Dialect
  /** The rows above the header of the input. A workbook keeps them. */
  readonly titles?: readonly (readonly Cell[])[] | undefined
  /** Of the input. By default it is the line below the titles; a plain list has none. */
  readonly headerLine?: number | undefined
  /** Of a workbook. The result of a workbook keeps it. */
  readonly look?: SheetLook | undefined
  /** The rows to write. The blank rows of the input are written only with all of them. */
  readonly rowChoice?: RowChoice | undefined
}

const batchLength = 65_536

/** The bytes of a result file: the columns of the input, then the answers. */
export function writeResult(
  format: ResultFormat,
  answers: AsyncIterable<RowAnswer>,
  sheet: WriteResult,
): AsyncIterable<Uint8Array> {
  const { columns, titles = [], look, rowChoice = 'all' } = sheet
  if (format === 'jsonl') return inBatches(jsonLines(answers, rowChoice))
  if (format === 'csv') return inBatches(csvLines(answers, sheet))
  const header = resultHeader(columns, choiceOf(sheet))
  return writeXlsx(header, rowsOf(answers, sheet), { isLinked: (place) => place >= columns.length, titles, look })
}

/** One answer as one line of JSON. Control and invisible characters are escaped. */
export function jsonLine(answer: object): string {
  return `${JSON.stringify(answer).replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escapeSequence)}\n`
}

function escapeSequence(found: string): string {
  return found
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}

async function* jsonLines(answers: AsyncIterable<RowAnswer>, choice: RowChoice): AsyncGenerator<string> {
  for await (const answer of answers) if (isChosenRow(answer, choice)) yield jsonLine(answer)
}

async function* csvLines(answers: AsyncIterable<RowAnswer>, sheet: WriteResult): AsyncGenerator<string> {
  yield csvHeader(sheet)
  const lines = csvWriter(sheet)
  for await (const answer of answers) yield* lines(answer)
}

/** Turns answers into lines, in the order of the sheet. The blank rows before a row come before its line. */
export function csvWriter(sheet: WriteResult): (answer: RowAnswer) => Iterable<string> {
  const rows = new ResultRows(sheet)
  const blank = csvRecord(rows.blank, sheet.dialect)
  return function* (answer) {
    for (const { cells } of rows.of(answer)) yield cells === rows.blank ? blank : csvRecord(cells, sheet.dialect)
  }
}

export function csvHeader(sheet: WriteResult): string {
  const { columns, dialect } = sheet
  return (dialect.hasByteOrderMark ? '\ufeff' : '') + csvRecord(resultHeader(columns, choiceOf(sheet)), dialect)
}

/** Matched rows have no candidates. */
function choiceOf({ prefix, chosen, hasCandidates = true, rowChoice }: WriteResult): ResultChoice {
  return { prefix, chosen, hasCandidates: hasCandidates && rowChoice !== 'matched' }
}

/** The rows of a result in the order of the sheet, with its blank rows. */
async function* rowsOf(answers: AsyncIterable<RowAnswer>, sheet: WriteResult): AsyncGenerator<XlsxRow> {
  const rows = new ResultRows(sheet)
  for await (const answer of answers) {
    for (const row of rows.of(answer)) {
      await breathe()
      yield row
    }
  }
}

/** Turns answers into rows, each after the blank rows that stand before it in the input. */
class ResultRows {
  readonly #sheet: WriteResult
  readonly #duplicates = new Duplicates()
  readonly #blanks: BlankRows
  readonly #choice: ResultChoice
  readonly blank: readonly Cell[]

  constructor(sheet: WriteResult) {
    const { isList, titles = [], headerLine = isList ? 0 : titles.length + 1 } = sheet
    this.#sheet = sheet
    this.#choice = choiceOf(sheet)
    this.blank = resultHeader(sheet.columns, choiceOf(sheet)).map(() => null)
    this.#blanks = new BlankRows(headerLine, this.blank.length)
  }

  *of(answer: RowAnswer): Generator<XlsxRow & { readonly line: number }> {
    const { columns, rowChoice = 'all' } = this.#sheet
    // A row may repeat one that is left out.
    const marked = this.#duplicates.mark(answer)
    if (!isChosenRow(answer, rowChoice)) return
    const { line } = answer
    if (rowChoice === 'all')
      for (let left = this.#blanks.before(line); left > 0; left -= 1) yield { line: line - left, cells: this.blank }
    yield { line, cells: resultCells(columns, marked, this.#choice) }
  }
}

async function* inBatches(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let held = ''
  for await (const text of texts) {
    await breathe()
    held += text
    if (held.length < batchLength) continue
    yield Buffer.from(held)
    held = ''
  }
  if (held !== '') yield Buffer.from(held)
}
