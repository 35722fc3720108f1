import { readSheet, type Sheet, SheetError, type SheetRow } from '@brassplate/sheets'
import { UsageError } from '../../exit-codes.js'

export const decisionsMax = 10_000
const cellLengthMax = 300
const noteLengthMax = 1_000
const headerStep =
  'Name the columns in the first line: domain, company_number or decision and, if there are notes, note.'

export interface DecisionRow {
  readonly line: number
  readonly domain: string
  /** Null for "none of them". */
  readonly company: string | null
  readonly note: string | null
  /** Why the row cannot be sent, or null. */
  readonly problem: string | null
}

/**
 * Reads a CSV or XLSX file. It may be the result of `bulk` with a column `decision`, in which somebody wrote 1, 2 or 3
 * for a candidate, a company number, or none. Rows without a decision are skipped.
 */
export async function readDecisions(bytes: AsyncIterable<Uint8Array>): Promise<DecisionRow[]> {
  const sheet = await open(bytes)
  if (sheet.sample.length === 0 && sheet.columns.length === 0) throw new UsageError('The file is empty.', headerStep)
  const columns = findColumns(sheet.columns)
  const rows: DecisionRow[] = []
  for await (const row of sheet.rows) {
    if (columns.isDecision && textAt(row, columns.company) === '') continue
    if (rows.length >= decisionsMax) throw new UsageError(`The file has more than ${decisionsMax} rows.`, 'Split it.')
    rows.push(toRow(row, columns))
  }
  return rows
}

async function open(bytes: AsyncIterable<Uint8Array>): Promise<Sheet> {
  try {
    return await readSheet(bytes, { name: 'decisions.csv' })
  } catch (error) {
    throw error instanceof SheetError ? new UsageError(error.message, error.nextStep) : error
  }
}

/** The company that a reviewer wrote; null for "none" or nothing. */
export function chosenCompany(text: string): string | null {
  const company = text.trim()
  return company === '' || company.toLowerCase() === 'none' ? null : company
}

interface Columns {
  readonly domain: number
  readonly company: number
  /** The company may also be the place of a candidate. */
  readonly isDecision: boolean
  /** The columns with the numbers of the candidates. */
  readonly candidates: readonly number[]
  /** Null if there is no such column. */
  readonly note: number | null
}

function findColumns(header: readonly string[]): Columns {
  const names = header.map((name) => name.trim().toLowerCase().replaceAll(/\s+/g, '_'))
  const find = (...known: string[]) => known.map((name) => names.indexOf(name)).find((place) => place >= 0) ?? null
  const decision = find('decision')
  const domain = find('bp_domain', 'domain')
  const company = decision ?? find('company_number')
  if (domain === null) throw new UsageError('The file has no column domain.', headerStep)
  if (company === null) throw new UsageError('The file has no column company_number.', headerStep)
  const candidates = [1, 2, 3].map((place) => names.indexOf(`bp_candidate_${place}_number`))
  return { domain, company, isDecision: decision !== null, candidates, note: find('note') }
}

function toRow(row: SheetRow, columns: Columns): DecisionRow {
  const domain = textAt(row, columns.domain)
  const written = row.cells[columns.company] === null ? null : textAt(row, columns.company).replace(/\.0$/, '')
  const place = columns.isDecision && /^\d{1,2}$/.test(written ?? '') ? candidatePlace(columns, written) : undefined
  const company = place === undefined ? written : place < 0 ? '' : textAt(row, place)
  const note = (columns.note === null ? '' : textAt(row, columns.note)).replaceAll(/\r\n?/g, '\n')
  const problem =
    row.problem ??
    (place !== undefined && company === '' ? `The row has no candidate ${written}.` : problemOf(domain, company, note))
  return {
    line: row.line,
    domain: displayable(domain),
    company: problem === null ? chosenCompany(company ?? '') : null,
    note: problem !== null || note === '' ? null : note,
    problem,
  }
}

/** The column of the candidate; -1 if there is none. */
function candidatePlace({ candidates }: Columns, written: string | null): number {
  return candidates[Number(written) - 1] ?? -1
}

function textAt({ cells }: SheetRow, place: number): string {
  return String(cells[place] ?? '').trim()
}

function problemOf(domain: string, company: string | null, note: string): string | null {
  if (domain === '') return 'The row has no domain.'
  if (company === null) return 'The row has too few columns.'
  if (domain.length > cellLengthMax) return `The domain is longer than ${cellLengthMax} characters.`
  if (company.length > cellLengthMax) return `The company number is longer than ${cellLengthMax} characters.`
  return note.length > noteLengthMax ? `The note is longer than ${noteLengthMax} characters.` : null
}

/** Replaces control and format characters, so the text stays on one line and cannot control a terminal. */
function displayable(text: string): string {
  return text.slice(0, cellLengthMax).replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\u{fffd}')
}
