import { extname } from 'node:path'
import { UsageError } from '../exit-codes.js'
import { plainJson, sanitise } from '../text/sanitise.js'
import { csvRecords } from './input/csv-records.js'
import { splitLines } from './input/split-lines.js'
import type { AnsweredLine, LineAnswer } from './line-answer.js'

export const outputFormats = ['csv', 'jsonl'] as const
export type OutputFormat = (typeof outputFormats)[number]

/** Far longer than an answer with all its evidence. */
const lineLengthMax = 8_000_000

const columns = [
  'line',
  'input',
  'outcome',
  'charged',
  'charge_reason',
  'canonical_domain',
  'match_confidence',
  'company_number',
  'company_name',
  'company_status',
  'registered_postcode',
  'resolved_at',
  'error_code',
  'error',
] as const

const byEnding: Readonly<Record<string, OutputFormat>> = { '.csv': 'csv', '.jsonl': 'jsonl', '.ndjson': 'jsonl' }

/** Chosen by the file extension; JSON lines without one. */
export function outputFormatOf(file: string | undefined): OutputFormat {
  const ending = extname(file ?? '').toLowerCase()
  if (ending === '') return 'jsonl'
  const format = Object.hasOwn(byEnding, ending) ? byEnding[ending] : undefined
  if (format) return format
  throw new UsageError(
    `bulk cannot write ${ending} files: the --output name must end in .csv, .jsonl or .ndjson.`,
    'Change the name, or choose the format with --output-format csv or jsonl.',
  )
}

/** The text before the first answer: the CSV header, or nothing. */
export function headerOf(format: OutputFormat): string {
  return format === 'csv' ? `${columns.join(',')}\n` : ''
}

/** Renders one answer as exactly one line. */
export function renderAnswer(format: OutputFormat, lineAnswer: LineAnswer): string {
  const { line, input, outcome, charged, answer, error } = lineAnswer
  if (format === 'jsonl') {
    return `${plainJson({ line, input, outcome, charged, ...(error ? { error } : { answer }) })}\n`
  }
  const cells: Record<(typeof columns)[number], unknown> = {
    line,
    input,
    outcome,
    charged,
    charge_reason: answer?.charge_reason,
    canonical_domain: answer?.canonical_domain,
    match_confidence: answer?.match_confidence,
    company_number: answer?.company?.company_number,
    company_name: answer?.company?.company_name,
    company_status: answer?.company?.company_status,
    registered_postcode: answer?.company?.registered_postcode,
    resolved_at: answer?.resolved_at,
    error_code: error?.code,
    error: error?.message,
  }
  return `${columns.map((column) => cell(cells[column])).join(',')}\n`
}

/** Yields the answered lines of an output file. Throws at the first line that `bulk` did not write. */
export async function* answeredLines(format: OutputFormat, texts: AsyncIterable<string>): AsyncGenerator<AnsweredLine> {
  if (format === 'jsonl') {
    for await (const { line, cells } of splitLines(texts, lineLengthMax)) yield parseJsonLine(line, cells[0] ?? '')
    return
  }
  for await (const { line, cells } of csvRecords(texts, ',', lineLengthMax)) {
    if (line === 1 && cells.join(',') === columns.join(',')) continue
    yield parseCsvCells(line, cells)
  }
}

function parseJsonLine(line: number, text: string): AnsweredLine {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw foreignLine(`line ${line}`)
  }
  if (!isAnswered(read)) throw foreignLine(`line ${line}`)
  const { input, outcome, charged, error } = read
  return { line: read.line, input, outcome, charged, errorCode: typeof error?.code === 'string' ? error.code : null }
}

function parseCsvCells(line: number, cells: readonly string[]): AnsweredLine {
  const [number = '', input = '', outcome = '', charged = ''] = cells
  const errorCode = cells[columns.indexOf('error_code')] || null
  if (!/^\d{1,15}$/.test(number) || outcome === '' || !/^(?:true|false)$/.test(charged))
    throw foreignLine(`line ${line}`)
  return { line: Number(number), input: withoutGuard(input), outcome, charged: charged === 'true', errorCode }
}

type WrittenLine = Pick<LineAnswer, 'line' | 'input' | 'charged'> & {
  readonly outcome: string
  readonly error?: { readonly code?: unknown } | null
}

function isAnswered(read: unknown): read is WrittenLine {
  if (typeof read !== 'object' || read === null) return false
  const { line, input, outcome, charged } = read as Readonly<Record<string, unknown>>
  return (
    typeof line === 'number' && typeof input === 'string' && typeof outcome === 'string' && typeof charged === 'boolean'
  )
}

export function foreignLine(where: string): UsageError {
  return new UsageError(
    `The output file was not written by brassplate bulk in this format: see ${where}.`,
    'Nothing was changed. Give another --output, or the same --output-format as before.',
  )
}

/** Quotes the cell if needed. Control characters are removed and line breaks become spaces: one record, one line. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = withGuard(sanitise(String(value)))
  return /[",]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const formula = /^[\s']*[=+\-@＝＋－＠]/

/** Guards against CSV injection: a spreadsheet treats a cell that starts with an apostrophe as text, not a formula. */
function withGuard(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

function withoutGuard(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}
