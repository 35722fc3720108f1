import { createReadStream } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { type Columns, guessColumns, UnknownColumnsError } from '../../../src/lists/columns/guess-columns.js'
import { type Sheet, SheetError, type SheetRow } from '../../../src/lists/sheet.js'
import { readSheet } from '../read/read-sheet.js'
import type { FileToRead, ThreadAnswer } from './read-in-thread.js'

const rowsPerBlock = 100
/** Keeps the message small: the other thread stands still while it takes it. */
const charactersPerBlock = 100_000

const answer = (message: ThreadAnswer) => parentPort?.postMessage(message)

/** Reads one file. It answers each message with one block of rows, and may be terminated at any moment. */
async function* answersOf(file: FileToRead): AsyncGenerator<ThreadAnswer> {
  const { descriptor, name, sheetName } = file
  const bytes = createReadStream('', { fd: descriptor, start: 0, autoClose: false })
  const { rows, ...sheet } = await readSheet(bytes, { name, sheetName, descriptor })
  const { sample: _, size: _size, ...head } = sheet
  yield { kind: 'sheet', sheet: { ...head, roles: rolesOf(sheet, file) } }
  let held: SheetRow[] = []
  let characters = 0
  for await (const row of rows) {
    held.push(row)
    for (const cell of row.cells) characters += typeof cell === 'string' ? cell.length : 8
    if (held.length < rowsPerBlock && characters < charactersPerBlock) continue
    yield { kind: 'rows', rows: held }
    held = []
    characters = 0
  }
  if (held.length > 0) yield { kind: 'rows', rows: held }
}

function rolesOf(
  sheet: Pick<Sheet, 'columns' | 'isList' | 'sample'>,
  { choices, mayLackRoles = false }: FileToRead,
): Columns {
  try {
    return guessColumns(sheet, choices)
  } catch (error) {
    if (mayLackRoles && error instanceof UnknownColumnsError && sheet.columns.length > 0) return {}
    throw error
  }
}

const answers = answersOf(workerData as FileToRead)
parentPort?.on('message', async () => {
  try {
    const step = await answers.next()
    answer(step.done ? { kind: 'end' } : step.value)
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    answer({ kind: 'problem', message: error.message, nextStep: error.nextStep })
  }
})
