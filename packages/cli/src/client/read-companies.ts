import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  type Columns,
  companyReference,
  guessColumns,
  SheetError,
  type SheetRow,
  skippedReason,
  UnknownColumnsError,
  type UnmatchedOutcome,
  unmatchedIn,
} from '@brassplate/core/lists'
import { readSheet } from '@brassplate/core/sheets'
import { isCoded, UsageError } from '../exit-codes.js'
import type { Terminal } from '../terminal/terminal.js'

export const companiesMax = 10_000
const bytesMax = 5_000_000

/** A row that names no company: an earlier result found none, or the columns that are used are empty. */
export interface SkippedRow {
  readonly given: string
  readonly reason: string
}

const givenLengthMax = 100

export interface GivenCompanies {
  readonly companies: readonly string[]
  readonly skipped: readonly SkippedRow[]
}

/** The companies from the command line, then those from the file, without duplicates. */
export async function readCompanies(
  terminal: Terminal,
  args: readonly string[],
  file: string | undefined,
): Promise<GivenCompanies> {
  const companies = new Set(args.map((each) => each.trim()).filter((each) => each !== ''))
  const skipped = file === undefined ? [] : await readFile(terminal, file, companies)
  if (companies.size === 0 && skipped.length === 0)
    throw new UsageError('No company given.', 'Give company numbers, names or domains, or --file.')
  if (companies.size > companiesMax)
    throw new UsageError(`More than ${companiesMax} companies given.`, 'Split the list.')
  return { companies: [...companies], skipped }
}

/** Adds those of a list, a CSV or an XLSX file, and returns the rows that are skipped. */
async function readFile(terminal: Terminal, file: string, companies: Set<string>): Promise<SkippedRow[]> {
  const skipped: SkippedRow[] = []
  for await (const { row, columns, titles, unmatched } of readRows(terminal, file)) {
    const given = companyReference(row, columns)
    const own = row.cells.filter((cell, place) => cell !== null && cell !== '' && !titles[place]?.startsWith('bp_'))
    const text = own.join(', ')
    if (row.problem !== null) skipped.push({ given: text.slice(0, givenLengthMax), reason: row.problem })
    else if (unmatched !== null) skipped.push({ given, reason: skippedReason(row.line, unmatched) })
    else if (given === '' && text !== '') {
      const used = Object.values(columns).map((place) => JSON.stringify(titles[place] ?? ''))
      const reason = `Row ${row.line} has nothing in the columns that are used: ${used.join(', ')}.`
      skipped.push({ given: text.slice(0, givenLengthMax), reason })
    } else if (given !== '' && !given.startsWith('#')) companies.add(given)
    // One more than allowed is enough to refuse the list.
    if (companies.size > companiesMax) break
  }
  return skipped
}

export interface ListedRow {
  readonly row: SheetRow
  readonly columns: Columns
  /** The titles of the sheet. */
  readonly titles: readonly string[]
  /** The outcome of an earlier result that has no company for the row; null for any other row. */
  readonly unmatched: UnmatchedOutcome | null
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
    const titles = sheet.isList ? [] : sheet.columns
    const unmatchedOf = unmatchedIn(titles)
    for await (const row of sheet.rows) yield { row, columns, titles, unmatched: unmatchedOf(row, columns) }
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
