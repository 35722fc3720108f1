import { createReadStream, existsSync } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { EarlierSpending, SpendingRecord } from '@brassplate/core/lists'
import { splitLines } from '@brassplate/core/sheets'
import { UsageError } from '../exit-codes.js'

const lineLengthMax = 40

/** An append-only file beside the output: which rows may have cost a credit. It survives a kill. */
export interface SpendingLog extends SpendingRecord {
  /** `answeredUpTo`: the row number of the last answer that was written. */
  read(answeredUpTo: number): Promise<EarlierSpending>
  close(): Promise<void>
  /** Removes the file: the list is complete. */
  remove(): Promise<void>
}

/** The file is created with its first entry: `+12` before row 12 may cost a credit, `-12` if it did not. */
export function openSpendingLog(path: string): SpendingLog {
  let opening: Promise<FileHandle> | null = null
  let last: Promise<unknown> = Promise.resolve()
  // One after another, so that rows are asked about in the order of their entries.
  const append = (entry: string): Promise<void> => {
    opening ??= openAtLineStart(path)
    const file = opening
    const writing = last.then(async () => (await file).appendFile(entry))
    last = writing.catch(() => {})
    return writing
  }
  return {
    asked: (row) => append(`+${row}\n`),
    free: (row) => append(`-${row}\n`),
    async read(answeredUpTo) {
      let spent = 0
      const open = new Set<number>()
      if (!existsSync(path)) return { spent, open }
      for await (const { cells, isTooLong } of splitLines(readWholeLines(path), lineLengthMax)) {
        const [, sign, digits] = /^([+-])(\d{1,15})$/.exec(cells[0] ?? '') ?? []
        if (isTooLong || sign === undefined) throw foreignFile(path)
        const row = Number(digits)
        spent += sign === '+' ? 1 : -1
        if (sign === '-') open.delete(row)
        else if (row > answeredUpTo) open.add(row)
      }
      return { spent: Math.max(0, spent), open }
    },
    async close() {
      await (await opening)?.close()
    },
    async remove() {
      await rm(path, { force: true })
    },
  }
}

/** An entry that was cut off by a power failure would otherwise run into the next one. */
async function openAtLineStart(path: string): Promise<FileHandle> {
  const file = await open(path, 'a+', 0o600)
  const { size } = await file.stat()
  const last = Buffer.alloc(1)
  if (size > 0) await file.read(last, 0, 1, size - 1)
  if (size === 0 || last.toString() === '\n') return file
  let end = 0
  for await (const text of readWholeLines(path)) end += text.length
  await file.truncate(end)
  return file
}

/** All complete lines. The entries are ASCII, so characters are bytes. */
async function* readWholeLines(path: string): AsyncGenerator<string> {
  let held = ''
  for await (const chunk of createReadStream(path, { encoding: 'latin1' })) {
    held += String(chunk)
    const end = held.lastIndexOf('\n') + 1
    if (end > 0) yield held.slice(0, end)
    held = held.slice(end)
    if (held.length > lineLengthMax) throw foreignFile(path)
  }
}

function foreignFile(path: string): UsageError {
  return new UsageError(`${path} was not written by brassplate bulk.`, 'Nothing was changed. Give another --output.')
}
