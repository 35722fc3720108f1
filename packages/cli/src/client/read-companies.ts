import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  type Columns,
  companyReference,
  guessColumns,
  SheetError,
  type SheetRow,
  UnknownColumnsError,
} from '@brassplate/core/lists'
import { readSheet } from '@brassplate/core/sheets'
import { isCoded, UsageError } from '../exit-codes.js'
import type { Terminal } from '../terminal/terminal.js'

export const companiesMax = 10_000
const bytesMax = 5_000_000

/** The companies from the command line, then those from the file, without duplicates. */
export async function readCompanies(
  terminal: Terminal,
  args: readonly string[],
  file: string | undefined,
): Promise<string[]> {
  const listed = file === undefined ? [] : await readFile(terminal, file)
  const all = [...new Set([...args.map((each) => each.trim()), ...listed])].filter((each) => each !== '')
  if (all.length === 0) throw new UsageError('No company given.', 'Give company numbers, names or domains, or --file.')
  if (all.length > companiesMax) throw new UsageError(`More than ${companiesMax} companies given.`, 'Split the list.')
  return all
}

/** A list, a CSV or an XLSX file. */
async function readFile(terminal: Terminal, file: string): Promise<string[]> {
  const companies: string[] = []
  for await (const { row, columns } of readRows(terminal, file)) {
    companies.push(companyReference(row, columns))
    // One more than allowed is enough to refuse the list.
    if (companies.length > companiesMax * 2) break
  }
  return companies.filter((company) => !company.startsWith('#'))
}

export interface ListedRow {
  readonly row: SheetRow
  readonly columns: Columns
  /** The titles of the sheet. */
  readonly titles: readonly string[]
}

/** The rows of a list, a CSV or an XLSX file, with the columns that were recognised. */
export async function* readRows(terminal: Terminal, file: string): AsyncGenerator<ListedRow> {
  if (file === '-' && terminal.stdin.isTTY)
    throw new UsageError('Standard input is a terminal.', 'Pipe the companies in, or name a file.')
  const input: Readable = file === '-' ? terminal.stdin : createReadStream(file)
  try {
    const sheet = await readSheet(bounded(input), { name: file === '-' ? null : file })
    if (sheet.sample.length === 0) return
    const columns = guessColumns(sheet)
    for await (const row of sheet.rows) yield { row, columns, titles: sheet.isList ? [] : sheet.columns }
  } catch (error) {
    if (error instanceof UnknownColumnsError)
      throw new UsageError(error.message, 'Call the column with the numbers "company number", for example.')
    if (error instanceof SheetError) throw new UsageError(error.message, error.nextStep)
    if (!isCoded(error)) throw error
    throw new UsageError(`Cannot read ${file} (${error.code}).`, 'Check the name of the file.')
  }
}

async function* bounded(input: Readable): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of input) {
    const read = Buffer.from(chunk)
    bytes += read.length
    if (bytes > bytesMax) throw new UsageError(`The list is larger than ${bytesMax} bytes.`, 'Split it.')
    yield read
  }
}
