import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { UsageError } from '../exit-codes.js'
import type { AnsweredLine } from './line-answer.js'
import { answeredLines, headerOf, type OutputFormat } from './output-format.js'
import type { InputLine } from './read-input.js'

const backBytes = 65_536
const lineFeed = 0x0a

/** The output, ready for the next answer, and what it answers already. */
export interface Resumed {
  readonly file: FileHandle
  answered(): AsyncIterable<AnsweredLine>
}

/** Opens the output and cuts off a last line that was torn. A new one begins with its header. */
export async function openOutput(path: string, format: OutputFormat): Promise<Resumed> {
  const file = await open(path, 'a+', 0o600).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new UsageError(`${path} cannot be written (${code}).`, 'Check --output.')
  })
  try {
    const end = await wholeEnd(file)
    await file.truncate(end)
    if (end === 0) await file.appendFile(headerOf(format))
  } catch (error) {
    await file.close()
    throw error
  }
  return { file, answered: () => answeredLines(format, textsOf(path)) }
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
    void inputs.return?.()
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

async function* textsOf(path: string): AsyncGenerator<string> {
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) yield String(chunk)
}
