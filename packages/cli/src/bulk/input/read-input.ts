import { csvRecords } from './csv-records.js'
import { findColumn, guessDelimiter, guessFormat, type InputFormat } from './input-format.js'
import { type RawRecord, splitLines } from './split-lines.js'

/** Longest record, in characters. */
export const recordLengthMax = 65_536
const inputLengthMax = 300
const peekLengthMax = 65_536

/** One input line to resolve. */
export interface InputLine {
  readonly line: number
  /** The domain as repeated in the output: a single line of bounded length. */
  readonly input: string
  /** Why the line cannot be resolved, or null. */
  readonly problem: string | null
  /** Approximate bytes of input that this line accounts for. */
  readonly size: number
}

export interface ReadInput {
  readonly name: string | null
  readonly format: InputFormat | undefined
  readonly column: string | undefined
  /** Called for each blank line. Blank lines get no answer. */
  onBlank?(): void
}

/** Yields the non-blank lines of a file or stream. */
export async function* readInput(bytes: AsyncIterable<Uint8Array>, options: ReadInput): AsyncGenerator<InputLine> {
  const decoded = await decode(bytes)
  const [start, texts] = await peek(decoded.text)
  const firstLine = start.split(/\r?\n|\r/).find((line) => line.trim() !== '') ?? ''
  const format = options.format ?? guessFormat(options.name, firstLine)
  const isCsv = format === 'csv'
  const records = isCsv
    ? csvRecords(texts, guessDelimiter(firstLine), recordLengthMax)
    : splitLines(texts, recordLengthMax)
  let place: number | null = isCsv ? null : 0
  let skipped = 0
  for await (const record of records) {
    const isBlank = record.cells.every((cell) => cell.trim() === '')
    const first = isBlank || place !== null ? null : findColumn(record.cells, options.column)
    place ??= first?.place ?? null
    if (isBlank || place === null || first?.isHeader) {
      if (isBlank) options.onBlank?.()
      skipped += record.size
      continue
    }
    const { text, problem } = format === 'jsonl' ? domainInJson(record, options.column) : domainInCell(record, place)
    yield {
      line: record.line,
      input: displayable(text),
      problem: problemOf(text, problem, record),
      size: (record.size + skipped) * decoded.bytesPerCharacter,
    }
    skipped = 0
  }
}

interface ExtractedDomain {
  readonly text: string
  readonly problem: string | null
}

function domainInCell({ cells }: RawRecord, place: number): ExtractedDomain {
  const cell = cells[place]
  return { text: cell?.trim() ?? '', problem: cell === undefined ? 'The line has too few columns.' : null }
}

function domainInJson({ cells: [line = ''] }: RawRecord, column = 'domain'): ExtractedDomain {
  const value = parseJson(line)
  if (typeof value === 'string') return { text: value.trim(), problem: null }
  if (typeof value !== 'object' || value === null)
    return { text: line, problem: 'The line is not a JSON object or string.' }
  const field = Object.entries(value).find(([name]) => name === column)?.[1]
  if (typeof field === 'string') return { text: field.trim(), problem: null }
  return { text: line, problem: `The object has no string in its field ${JSON.stringify(column)}.` }
}

function problemOf(text: string, problem: string | null, { isTooLong }: RawRecord): string | null {
  if (isTooLong) return `The line is longer than ${recordLengthMax} characters.`
  if (problem !== null) return problem
  if (text === '') return 'The line has no domain.'
  return text.length > inputLengthMax ? `The domain is longer than ${inputLengthMax} characters.` : null
}

/** Replaces control and format characters, so the text stays on one line and cannot control a terminal. */
export function displayable(text: string): string {
  return text.slice(0, inputLengthMax).replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\u{fffd}')
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

interface Decoded {
  readonly text: AsyncGenerator<string>
  /** Approximate. */
  readonly bytesPerCharacter: number
}

/** Decodes UTF-8, or UTF-16 if there is a byte order mark (Excel's "Unicode Text"). Invalid bytes are replaced. */
export async function decode(bytes: AsyncIterable<Uint8Array>): Promise<Decoded> {
  const pieces = bytes[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < 2) {
    const step = await pieces.next()
    if (step.done) break
    start = Buffer.concat([start, step.value])
  }
  const mark = start.toString('hex', 0, 2)
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  async function* text() {
    const decoder = new TextDecoder(encoding)
    yield decoder.decode(start, { stream: true })
    for (let step = await pieces.next(); !step.done; step = await pieces.next()) {
      yield decoder.decode(Buffer.from(step.value), { stream: true })
    }
    yield decoder.decode()
  }
  return { text: text(), bytesPerCharacter: encoding === 'utf-8' ? 1 : 2 }
}

/** Returns the text up to the first non-blank line, and the whole text including it. */
export async function peek(texts: AsyncGenerator<string>): Promise<[string, AsyncIterable<string>]> {
  let start = ''
  while (start.length < peekLengthMax && !/\S[^\n\r]*[\n\r]/.test(start)) {
    const step = await texts.next()
    if (step.done) break
    start += step.value
  }
  async function* whole() {
    yield start
    yield* texts
  }
  return [start, whole()]
}
