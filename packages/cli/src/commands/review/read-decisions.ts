import {
  noteLengthMax,
  prefixDefault,
  readCompanyNumber,
  roundedNumberProblem,
  type Sheet,
  SheetError,
  type SheetRow,
  siteNameIn,
} from '@brassplate/core/lists'
import { readSheet } from '@brassplate/core/sheets'
import { UsageError } from '../../exit-codes.js'
import {
  chosenCompany,
  type DecisionCell,
  type DecisionColumns,
  findDecisionColumns,
  plainTitle,
  readDecision,
  textAt,
} from '../../lists/decision-cell.js'

export const decisionsMax = 10_000
const cellLengthMax = 300
const shownMax = 5
const headerStep =
  'Name the columns in the first line: domain, company_number or decision and, if there are notes, note.'

export interface DecisionRow {
  readonly line: number
  readonly domain: string
  /** Null for "none of them". */
  readonly company: string | null
  readonly note: string | null
  /** The row of a result has a decision but no domain: only `bulk --decisions` can use it. */
  readonly isForBulk: boolean
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
  const inForce = new Set<string>()
  for await (const row of sheet.rows) {
    if (columns.decision && textAt(row, columns.company) === '') continue
    if (Math.max(rows.length, inForce.size) >= decisionsMax)
      throw new UsageError(`The file has more than ${decisionsMax} rows.`, 'Split it.')
    if (columns.action !== null) {
      // An export is a history, newest first: the first row of a domain says what is in force.
      const domain = textAt(row, columns.domain)
      // A decision about rows of a list, which the list has stored.
      if (domain === '' && columns.list !== null && textAt(row, columns.list) !== '') continue
      if (inForce.has(domain)) continue
      inForce.add(domain)
      if (plainTitle(textAt(row, columns.action)) === 'undone') continue
    }
    rows.push(toRow(row, columns))
  }
  refuseContradictions(rows)
  return rows
}

/** Two rows may repeat a decision about a domain. If they differ, only a person knows which one is meant. */
function refuseContradictions(rows: readonly DecisionRow[]): void {
  const first = new Map<string, DecisionRow>()
  const found: string[] = []
  for (const row of rows) {
    if (row.problem !== null || row.isForBulk) continue
    const key = siteNameIn(row.domain) ?? row.domain
    const other = first.get(key)
    if (other === undefined) first.set(key, row)
    else if (plainCompany(other) !== plainCompany(row))
      found.push(`rows ${other.line} and ${row.line} for ${row.domain} (${plainCompany(other)}, ${plainCompany(row)})`)
  }
  if (found.length === 0) return
  const more = found.length > shownMax ? `, and ${found.length - shownMax} more` : ''
  throw new UsageError(
    `Decisions contradict each other: ${found.slice(0, shownMax).join('; ')}${more}. Nothing was decided.`,
    'Keep one decision for each domain, and import the file again.',
  )
}

function plainCompany({ company }: DecisionRow): string {
  return company === null ? 'none' : (readCompanyNumber(company) ?? company)
}

async function open(bytes: AsyncIterable<Uint8Array>): Promise<Sheet> {
  try {
    return await readSheet(bytes, { name: 'decisions.csv' })
  } catch (error) {
    throw error instanceof SheetError ? new UsageError(error.message, error.nextStep) : error
  }
}

interface Columns {
  readonly domain: number
  readonly company: number
  /** If there is such a column, the company may also be the place of a candidate. */
  readonly decision: DecisionColumns | null
  /** Null if there is no such column. */
  readonly note: number | null
  /** In an export of decisions: accepted, rejected or undone. */
  readonly action: number | null
  /** In such an export: the list whose rows were decided. */
  readonly list: number | null
}

function findColumns(header: readonly string[]): Columns {
  const names = header.map(plainTitle)
  const find = (...known: string[]) => known.map((name) => names.indexOf(name)).find((place) => place >= 0) ?? null
  const decision = findDecisionColumns(header, prefixDefault)
  const domain = find('bp_domain', 'domain')
  const company = decision?.decision ?? find('company_number')
  if (domain === null) throw new UsageError('The file has no column domain.', headerStep)
  if (company === null) throw new UsageError('The file has no column company_number.', headerStep)
  return { domain, company, decision, note: find('note'), action: find('action'), list: find('list') }
}

function toRow(row: SheetRow, columns: Columns): DecisionRow {
  const domain = textAt(row, columns.domain)
  const read = columns.decision ? readDecision(row, columns.decision) : writtenCompany(row, columns)
  const company = read.problem === null ? read.company : ''
  const note = (columns.note === null ? '' : textAt(row, columns.note)).replaceAll(/\r\n?/g, '\n')
  const isForBulk = row.problem === null && read.problem === null && columns.decision !== null && domain === ''
  const problem = row.problem ?? read.problem ?? (isForBulk ? null : problemOf(domain, company, note))
  return {
    line: row.line,
    domain: displayable(domain),
    company: problem === null ? chosenCompany(company) : null,
    note: problem !== null || note === '' ? null : note,
    isForBulk,
    problem,
  }
}

function writtenCompany(row: SheetRow, { domain, company }: Columns): DecisionCell {
  if (row.cells[company] === null && textAt(row, domain) !== '') return { problem: 'The row has too few columns.' }
  return { company: textAt(row, company).replace(/\.0$/, ''), problem: null }
}

function problemOf(domain: string, company: string, note: string): string | null {
  if (domain === '') return 'The row has no domain.'
  if (domain.length > cellLengthMax) return `The domain is longer than ${cellLengthMax} characters.`
  if (company.length > cellLengthMax) return `The company number is longer than ${cellLengthMax} characters.`
  const rounded = roundedNumberProblem(company)
  if (rounded !== null) return rounded
  return note.length > noteLengthMax ? `The note is longer than ${noteLengthMax} characters.` : null
}

/** Replaces control and format characters, so the text stays on one line and cannot control a terminal. */
function displayable(text: string): string {
  return text.slice(0, cellLengthMax).replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\u{fffd}')
}
