import { createReadStream, existsSync } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { UsageError } from '../exit-codes.js'
import type { InputLine } from './input/read-input.js'
import type { AnsweredLine } from './line-answer.js'
import { answeredLines, foreignLine, headerOf, type OutputFormat } from './output-format.js'

const backBytes = 65_536
const lineFeed = 0x0a
const tornBytes = 64
/** How a line of JSON begins. */
const lineStart = '{"line":'

/** An output file that is only added to. */
export interface Output {
  /** What it answers already. */
  answered(): AsyncIterable<AnsweredLine>
  append(text: string): Promise<void>
  /** Comes back once everything is on the disk. */
  finish(): Promise<void>
  /** Leaves no file behind if nothing was answered and there was none before. */
  close(): Promise<void>
}

/** Opens the output. Nothing in it is touched before the first answer: only then is a last line that was torn cut off. */
export async function openOutput(path: string, format: OutputFormat): Promise<Output> {
  const isNew = !existsSync(path)
  const file = await open(path, 'a+', 0o600).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new UsageError(`${path} cannot be written (${code}).`, 'Check --output.')
  })
  let isBegun = false
  try {
    const end = await wholeEnd(file)
    if (!(await isTornLine(file, end, format))) throw foreignLine('its last line')
    const begin = async () => {
      if (isBegun) return
      isBegun = true
      await file.truncate(end)
      if (end === 0) await file.appendFile(headerOf(format))
    }
    return {
      answered: () => (end === 0 ? nothing() : answeredLines(format, textsOf(path, end))),
      async append(text) {
        await begin()
        await file.appendFile(text)
      },
      async finish() {
        await begin()
        await file.sync()
      },
      async close() {
        await file.close()
        if (isNew && !isBegun) await rm(path)
      },
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function* nothing(): AsyncGenerator<AnsweredLine> {}

/** Whether what stands behind the last whole line may be the start of one of ours. */
async function isTornLine(file: FileHandle, end: number, format: OutputFormat): Promise<boolean> {
  const block = Buffer.alloc(tornBytes)
  const { bytesRead } = await file.read(block, 0, tornBytes, end)
  const text = block.toString('utf8', 0, bytesRead)
  if (format === 'csv' && end > 0) return /^(?:\d+(?:,|$)|$)/.test(text)
  const start = format === 'csv' ? headerOf(format) : lineStart
  return text.startsWith(start.slice(0, text.length)) || text.startsWith(start)
}

/** The lines of the input that have no answer yet, once those before them were compared with what is answered. */
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
        throw otherInput(answer, step.done ? null : step.value)
      }
      onAnswered(answer, step.value)
    }
    for (let step = await inputs.next(); !step.done; step = await inputs.next()) yield step.value
  } finally {
    inputs.return?.().catch(() => {})
  }
}

function otherInput(answer: AnsweredLine, line: InputLine | null): UsageError {
  const there = line === null ? 'the input ends before it' : `the input has ${line.input} in line ${line.line}`
  return new UsageError(
    `The output answers ${answer.input} from line ${answer.line}, and ${there}: it belongs to another input.`,
    'Nothing was asked. Give the same input as before, or another --output.',
  )
}

/** Where the last whole line ends. */
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

async function* textsOf(path: string, end: number): AsyncGenerator<string> {
  for await (const chunk of createReadStream(path, { encoding: 'utf8', end: end - 1 })) yield String(chunk)
}
