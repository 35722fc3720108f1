import { createReadStream, existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import type { RowAnswer } from '@brassplate/core/lists'
import { jsonLine, splitLines } from '@brassplate/core/sheets'
import { isCoded, UsageError } from '../exit-codes.js'

const backBytes = 65_536
const lineFeed = 0x0a
/** The start of every answer. */
const lineStart = '{"line":'
const headStart = '{"columns":'
/** Far longer than an answer with all its evidence. */
const lineLengthMax = 8_000_000

/** An append-only file of answers, one JSON line each. A run that was stopped goes on from it. */
export interface Journal {
  /** The answers of earlier runs, and after `finish` those of this run too. */
  answers(): AsyncIterable<RowAnswer>
  append(answer: RowAnswer): Promise<void>
  /** Resolves once everything is flushed to disk. */
  finish(): Promise<void>
  /** Renames the file, over another one. */
  moveTo(target: string): Promise<void>
  /** Removes the file if it is new and has no answers. */
  close(): Promise<void>
}

/**
 * Opens the file. A partial last line is cut off only when the first new answer is written. `columns` is stored on the
 * first line, so that a run does not go on with others; null for a file that has answers only.
 */
export async function openJournal(name: string, columns: string | null = null): Promise<Journal> {
  let path = name
  const isNew = !existsSync(path)
  const file = await open(path, 'a+', 0o600).catch((error: unknown) => {
    const code = isCoded(error) ? error.code : 'unknown'
    throw new UsageError(`Cannot write ${path} (${code}).`, 'Check --output.')
  })
  let hasStarted = false
  try {
    let end = await wholeEnd(file)
    if (!(await isTornLine(file, end))) throw foreignLine('its last line')
    const head = columns === null ? null : `${JSON.stringify({ columns })}\n`
    if (head !== null && end > 0) await requireColumns(file, columns ?? '')
    const start = async () => {
      if (hasStarted) return
      hasStarted = true
      await file.truncate(end)
      if (end === 0 && head !== null) await file.appendFile(head)
    }
    return {
      answers: () => readAnswers(path, end),
      async append(answer) {
        await start()
        await file.appendFile(jsonLine(answer))
      },
      async finish() {
        await start()
        await file.sync()
        end = (await file.stat()).size
      },
      async moveTo(target) {
        await rename(path, target)
        path = target
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

async function* readAnswers(path: string, end: number): AsyncGenerator<RowAnswer> {
  if (end === 0) return
  for await (const { line, cells } of splitLines(readTexts(path, end), lineLengthMax)) {
    if (line === 1 && cells[0]?.startsWith(headStart)) continue
    const answer = parse(cells[0] ?? '')
    if (answer === null) throw foreignLine(`line ${line}`)
    yield answer
  }
}

function parse(text: string): RowAnswer | null {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return null
  }
  return isAnswer(read) ? read : null
}

function isAnswer(read: unknown): read is RowAnswer {
  if (typeof read !== 'object' || read === null) return false
  const { line, input, outcome, charged, candidates } = read as Readonly<Record<string, unknown>>
  const isInput = typeof input === 'string' || (typeof input === 'object' && input !== null)
  return (
    typeof line === 'number' &&
    isInput &&
    typeof outcome === 'string' &&
    typeof charged === 'boolean' &&
    Array.isArray(candidates)
  )
}

function foreignLine(where: string): UsageError {
  return new UsageError(
    `The output file was not written by brassplate bulk: see ${where}.`,
    'Nothing was changed. Give another --output.',
  )
}

/** Whether the text after the last complete line may be the start of a line that `bulk` wrote. */
async function isTornLine(file: FileHandle, end: number): Promise<boolean> {
  const block = Buffer.alloc(lineStart.length)
  const { bytesRead } = await file.read(block, 0, block.length, end)
  const start = block.toString('utf8', 0, bytesRead)
  return lineStart.startsWith(start) || (end === 0 && headStart.startsWith(start))
}

async function requireColumns(file: FileHandle, columns: string): Promise<void> {
  const block = Buffer.alloc(backBytes)
  const { bytesRead } = await file.read(block, 0, block.length, 0)
  const [line = ''] = block.toString('utf8', 0, bytesRead).split('\n', 1)
  let before: unknown
  try {
    before = (JSON.parse(line) as { columns?: unknown }).columns
  } catch {
    throw foreignLine('its first line')
  }
  if (before === columns) return
  throw new UsageError(
    `The answers so far were found with other columns: ${String(before)}.`,
    'Nothing was changed. Give the same column options as before, or another --output.',
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
