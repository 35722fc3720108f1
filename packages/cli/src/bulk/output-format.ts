import { extname } from 'node:path'
import { UsageError } from '../exit-codes.js'
import { plainJson, sanitise } from '../text/sanitise.js'
import { csvRecords } from './input/csv-records.js'
import { splitLines } from './input/split-lines.js'
import type { AnsweredLine, LineAnswer } from './line-answer.js'

export const outputFormats = ['csv', 'jsonl'] as const
export type OutputFormat = (typeof outputFormats)[number]

/** Far more than an answer with all its evidence has. */
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

/** By the ending of the file name; JSON lines if there is none. */
export function outputFormatOf(file: string | undefined): OutputFormat {
  const ending = extname(file ?? '').toLowerCase()
  if (ending === '') return 'jsonl'
  const format = Object.hasOwn(byEnding, ending) ? byEnding[ending] : undefined
  if (format) return format
  throw new UsageError(
    `bulk cannot write ${ending} files: the name of --output must end in .csv, .jsonl or .ndjson.`,
    'Change the name, or choose the format with --output-format csv or jsonl.',
  )
}

/** What stands before the first answer. */
export function headerOf(format: OutputFormat): string {
  return format === 'csv' ? `${columns.join(',')}\n` : ''
}

/** One answer as one line, whatever it holds. */
export function renderAnswer(format: OutputFormat, given: LineAnswer): string {
  const { line, input, outcome, charged, answer, error } = given
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

/** The lines that a file of ours answers. Throws at the first one that is none of ours. */
export async function* answeredLines(format: OutputFormat, texts: AsyncIterable<string>): AsyncGenerator<AnsweredLine> {
  if (format === 'jsonl') {
    for await (const { line, cells } of splitLines(texts, lineLengthMax)) yield ofJson(line, cells[0] ?? '')
    return
  }
  for await (const { line, cells } of csvRecords(texts, ',', lineLengthMax)) {
    if (line === 1 && cells.join(',') === columns.join(',')) continue
    yield ofCells(line, cells)
  }
}

function ofJson(line: number, text: string): AnsweredLine {
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

function ofCells(line: number, cells: readonly string[]): AnsweredLine {
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
    `The output file has something in ${where} that brassplate bulk did not write in this format.`,
    'Nothing was changed. Give another --output, or the same --output-format as before.',
  )
}

/** Quoted where needed; made harmless, with line ends as spaces, so that a record is always one line. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = withGuard(sanitise(String(value)))
  return /[",]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const formula = /^[\s']*[=+\-@＝＋－＠]/

/** A spreadsheet shows a cell that begins with an apostrophe as text, and never runs it as a formula. */
function withGuard(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

function withoutGuard(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}
