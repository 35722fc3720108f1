import { csvRecords } from './csv-records.js'
import { columnOf, guessDelimiter, guessFormat, type InputFormat } from './input-format.js'
import { type RawRecord, splitLines } from './split-lines.js'

/** What one record may hold, in characters. */
export const recordLengthMax = 65_536
const inputLengthMax = 300
const peekLengthMax = 65_536

/** One line that wants an answer. */
export interface InputLine {
  readonly line: number
  /** What is asked about, as it is repeated in the output: one line of bounded length. */
  readonly input: string
  /** Why it cannot be asked about. */
  readonly problem: string | null
  /** How much of the input was read with it, in bytes, about. */
  readonly size: number
}

export interface ReadInput {
  readonly name: string | null
  readonly format: InputFormat | undefined
  readonly column: string | undefined
  /** Told of each line that holds nothing; such lines are not answered. */
  onBlank?(): void
}

/** The lines of a file or a stream, one after another. Blank ones are left out. */
export async function* readInput(bytes: AsyncIterable<Uint8Array>, options: ReadInput): AsyncGenerator<InputLine> {
  const decodedInput = await decoded(bytes)
  const [start, texts] = await peeked(decodedInput.text)
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
    const first = isBlank || place !== null ? null : columnOf(record.cells, options.column)
    place ??= first?.place ?? null
    if (isBlank || place === null || first?.isHeader) {
      if (isBlank) options.onBlank?.()
      skipped += record.size
      continue
    }
    const { text, problem } = format === 'jsonl' ? ofJson(record, options.column) : ofCell(record, place)
    yield {
      line: record.line,
      input: shown(text),
      problem: problemOf(text, problem, record),
      size: (record.size + skipped) * decodedInput.bytesPerCharacter,
    }
    skipped = 0
  }
}

interface Found {
  readonly text: string
  readonly problem: string | null
}

function ofCell({ cells }: RawRecord, place: number): Found {
  const cell = cells[place]
  return { text: cell?.trim() ?? '', problem: cell === undefined ? 'The line has too few columns.' : null }
}

function ofJson({ cells: [line = ''] }: RawRecord, column = 'domain'): Found {
  const value = parsed(line)
  if (typeof value === 'string') return { text: value.trim(), problem: null }
  if (typeof value !== 'object' || value === null)
    return { text: line, problem: 'The line is no JSON object or string.' }
  const field = Object.entries(value).find(([name]) => name === column)?.[1]
  if (typeof field === 'string') return { text: field.trim(), problem: null }
  return { text: line, problem: `The object has no text in its field ${JSON.stringify(column)}.` }
}

function problemOf(text: string, problem: string | null, { isTooLong }: RawRecord): string | null {
  if (isTooLong) return `The line has more than ${recordLengthMax} characters.`
  if (problem !== null) return problem
  if (text === '') return 'There is no domain in the line.'
  return text.length > inputLengthMax ? `A domain has at most ${inputLengthMax} characters here.` : null
}

/** Whatever it holds, it stays one line and does not steer a terminal. */
function shown(text: string): string {
  return text.slice(0, inputLengthMax).replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\u{fffd}')
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

interface Decoded {
  readonly text: AsyncGenerator<string>
  /** About. */
  readonly bytesPerCharacter: number
}

/** UTF-8, or UTF-16 if the byte order mark says so, as Excel writes "Unicode Text". Invalid bytes are replaced. */
async function decoded(bytes: AsyncIterable<Uint8Array>): Promise<Decoded> {
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

/** The start, as far as the first line that is not blank, and everything with it. */
async function peeked(texts: AsyncGenerator<string>): Promise<[string, AsyncIterable<string>]> {
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
