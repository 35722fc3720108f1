import { csvRecord } from '../../../src/exports/csv.js'
import { Duplicates, prefixDefault, resultCells, resultHeader } from '../../../src/lists/result-columns.js'
import type { RowAnswer } from '../../../src/lists/row-answer.js'
import type { Dialect } from '../../../src/lists/sheet.js'
import { writeXlsx } from './xlsx.js'

export const resultFormats = ['csv', 'xlsx', 'jsonl'] as const
export type ResultFormat = (typeof resultFormats)[number]

export interface WriteResult {
  readonly columns: readonly string[]
  readonly dialect: Dialect
  readonly prefix?: string | undefined
}

const batchLength = 65_536

/** The bytes of a result file: the columns of the input, then the answers. */
export function writeResult(
  format: ResultFormat,
  answers: AsyncIterable<RowAnswer>,
  sheet: WriteResult,
): AsyncIterable<Uint8Array> {
  const { columns, prefix = prefixDefault } = sheet
  if (format === 'jsonl') return inBatches(jsonLines(answers))
  if (format === 'csv') return inBatches(csvLines(answers, { ...sheet, prefix }))
  const header = resultHeader(columns, prefix)
  return writeXlsx(header, cellsOf(answers, columns), { linkFrom: columns.length })
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

async function* jsonLines(answers: AsyncIterable<RowAnswer>): AsyncGenerator<string> {
  for await (const answer of answers) yield jsonLine(answer)
}

async function* csvLines(
  answers: AsyncIterable<RowAnswer>,
  { columns, dialect, prefix }: WriteResult,
): AsyncGenerator<string> {
  yield csvHeader({ columns, dialect, prefix })
  const duplicates = new Duplicates()
  for await (const answer of answers) yield csvLine(duplicates.mark(answer), { columns, dialect })
}

export function csvLine(answer: RowAnswer, { columns, dialect }: WriteResult): string {
  return csvRecord(resultCells(columns, answer), dialect)
}

export function csvHeader({ columns, dialect, prefix }: WriteResult): string {
  return (dialect.hasByteOrderMark ? '\ufeff' : '') + csvRecord(resultHeader(columns, prefix), dialect)
}

async function* cellsOf(answers: AsyncIterable<RowAnswer>, columns: readonly string[]) {
  const duplicates = new Duplicates()
  for await (const answer of answers) yield resultCells(columns, duplicates.mark(answer))
}

async function* inBatches(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let held = ''
  for await (const text of texts) {
    held += text
    if (held.length < batchLength) continue
    yield Buffer.from(held)
    held = ''
  }
  if (held !== '') yield Buffer.from(held)
}
