import { createReadStream, existsSync } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { UsageError } from '../exit-codes.js'
import type { InputLine } from './input/read-input.js'
import type { AnsweredLine } from './line-answer.js'
import { answeredLines, foreignLine, headerOf, type OutputFormat } from './output-format.js'

const backBytes = 65_536
const lineFeed = 0x0a
const tornBytes = 64
/** The start of every JSON line. */
const lineStart = '{"line":'

/** An append-only output file. */
export interface Output {
  /** The lines that it already answers. */
  answered(): AsyncIterable<AnsweredLine>
  append(text: string): Promise<void>
  /** Resolves once everything is flushed to disk. */
  finish(): Promise<void>
  /** Removes the file if it is new and has no answers. */
  close(): Promise<void>
}

/** Opens the output. A partial last line is cut off only when the first new answer is written. */
export async function openOutput(path: string, format: OutputFormat): Promise<Output> {
  const isNew = !existsSync(path)
  const file = await open(path, 'a+', 0o600).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new UsageError(`Cannot write ${path} (${code}).`, 'Check --output.')
  })
  let hasStarted = false
  try {
    const end = await wholeEnd(file)
    if (!(await isTornLine(file, end, format))) throw foreignLine('its last line')
    const start = async () => {
      if (hasStarted) return
      hasStarted = true
      await file.truncate(end)
      if (end === 0) await file.appendFile(headerOf(format))
    }
    return {
      answered: () => (end === 0 ? noLines() : answeredLines(format, readTexts(path, end))),
      async append(text) {
        await start()
        await file.appendFile(text)
      },
      async finish() {
        await start()
        await file.sync()
      },
      async close() {
        await file.close()
        if (isNew && !hasStarted) await rm(path)
      },
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function* noLines(): AsyncGenerator<AnsweredLine> {}

/** Whether the text after the last complete line may be the start of a line that `bulk` wrote. */
async function isTornLine(file: FileHandle, end: number, format: OutputFormat): Promise<boolean> {
  const block = Buffer.alloc(tornBytes)
  const { bytesRead } = await file.read(block, 0, tornBytes, end)
  const text = block.toString('utf8', 0, bytesRead)
  if (format === 'csv' && end > 0) return /^(?:\d+(?:,|$)|$)/.test(text)
  const start = format === 'csv' ? headerOf(format) : lineStart
  return text.startsWith(start.slice(0, text.length)) || text.startsWith(start)
}

/** Yields the input lines without an answer. Checks first that the answered lines match the input. */
export async function* unanswered(
  lines: AsyncIterable<InputLine>,
  answered: AsyncIterable<AnsweredLine>,
  onAnswered: (answer: AnsweredLine, line: InputLine) => void,
): AsyncGenerator<InputLine> {
  const inputs = lines[Symbol.asyncIterator]()
  try {
    for await (const answer of answered) {
      const step = await inputs.next()
      if (step.done || step.value.line !== answer.line || step.value.input !== answer.input) {
        throw inputMismatch(answer, step.done ? null : step.value)
      }
      onAnswered(answer, step.value)
    }
    for (let step = await inputs.next(); !step.done; step = await inputs.next()) yield step.value
  } finally {
    inputs.return?.().catch(() => {})
  }
}

function inputMismatch(answer: AnsweredLine, line: InputLine | null): UsageError {
  const there = line === null ? 'the input ends before that line' : `the input has ${line.input} on line ${line.line}`
  return new UsageError(
    `The output belongs to another input: it answers ${answer.input} on line ${answer.line}, but ${there}.`,
    'No request was sent. Give the same input as before, or another --output.',
  )
}

/** The file position after the last complete line. */
async function wholeEnd(file: FileHandle): Promise<number> {
  const { size } = await file.stat()
  const block = Buffer.alloc(backBytes)
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - backBytes)
    await file.read(block, 0, end - start, start)
    const place = block.subarray(0, end - start).lastIndexOf(lineFeed)
    if (place >= 0) return start + place + 1
    end = start
  }
  return 0
}

async function* readTexts(path: string, end: number): AsyncGenerator<string> {
  for await (const chunk of createReadStream(path, { encoding: 'utf8', end: end - 1 })) yield String(chunk)
}
