import { createReadStream } from 'node:fs'
import {
  type Columns,
  prefixDefault,
  type RowDecision,
  readCompanyNumber,
  roundedNumberProblem,
  rowKey,
  rowQuestion,
  type Sheet,
  SheetError,
  type SheetRow,
  siteNameIn,
} from '@brassplate/core/lists'
import { readSheet } from '@brassplate/core/sheets'
import { isCoded, UsageError } from '../exit-codes.js'
import { chosenCompany, findDecisionColumns, readDecision, textAt } from './decision-cell.js'

const decisionsMax = 100_000

/** The list that the decisions are about. */
export interface DecidedList {
  readonly sheet: Pick<Sheet, 'columns'>
  readonly columns: Columns
  /** The prefix of the columns that `bulk` added. */
  readonly prefix?: string | undefined
}

/** Decisions for the rows of a list. A row is known by what it says about its company, not by its place. */
export interface RowDecisions {
  find(row: SheetRow): RowDecision | null
  /** Decisions that `find` has returned, and decisions in all. */
  readonly used: number
  readonly count: number
}

/** Reads the result of an earlier `bulk` with a column `decision`. Any mistake in it is reported before a row is asked. */
export async function readRowDecisions(file: string, list: DecidedList): Promise<RowDecisions> {
  const sheet = await open(file)
  const columns = findDecisionColumns(sheet.columns, list.prefix ?? prefixDefault)
  if (columns === null) {
    throw new UsageError(
      `${file} has no column decision.`,
      'Add it to the result of bulk, and write 1, 2 or 3 for a candidate, a company number, or none.',
    )
  }
  const places = placesOf(file, sheet, list)
  const decisions = new Map<string, RowDecision & { readonly line: number }>()
  const bySite = new Map<string, RowDecision & { readonly line: number }>()
  for await (const row of sheet.rows) {
    if (textAt(row, columns.decision) === '') continue
    const mistake = (problem: string) => new UsageError(`Row ${row.line} of ${file}: ${problem}`, 'Correct the row.')
    if (row.problem !== null) throw mistake(row.problem)
    const read = readDecision(row, columns)
    if (read.problem !== null) throw mistake(read.problem)
    const own = { ...row, cells: places.map((place) => row.cells[place] ?? null) }
    const key = rowKey(own, list.columns)
    if (key === null) throw mistake('It has a decision, but nothing to look up.')
    const company = readChoice(read.company)
    const rounded = roundedNumberProblem(read.company)
    if (rounded !== null) throw mistake(rounded)
    if (company === undefined) throw mistake(`${read.company} is not a candidate, a company number or none.`)
    const other = decisions.get(key)
    if (other && other.company !== company) throw mistake(`Row ${other.line} is the same and is decided otherwise.`)
    const site = siteOf(rowQuestion(own, list.columns))
    const before = site === null ? undefined : bySite.get(site)
    if (before && before.company !== company)
      throw mistake(`Row ${before.line} has only the website ${site} too, and is decided otherwise.`)
    if (site !== null) bySite.set(site, before ?? { company, line: row.line })
    if (decisions.size >= decisionsMax) throw new UsageError(`${file} has more than ${decisionsMax} decisions.`)
    decisions.set(key, { company, line: other?.line ?? row.line })
  }
  const used = new Set<string>()
  return {
    find(row) {
      const key = rowKey(row, list.columns)
      const found = key === null ? undefined : decisions.get(key)
      if (key === null || !found) return null
      used.add(key)
      return found
    },
    get used() {
      return used.size
    },
    count: decisions.size,
  }
}

/** The website that alone says which company a row is about; null if the row says more. */
function siteOf({ number, name, domain, email }: ReturnType<typeof rowQuestion>): string | null {
  const site = domain ?? email
  return number !== null || name !== null || site === null ? null : siteNameIn(site)
}

/** Null for none; undefined if it is no company number. */
function readChoice(written: string): string | null | undefined {
  const chosen = chosenCompany(written)
  return chosen === null ? null : (readCompanyNumber(chosen) ?? undefined)
}

/** For each column of the list, the column of the decisions with the same title; -1 if it is missing and not needed. */
function placesOf(file: string, decided: Sheet, { sheet, columns }: DecidedList): number[] {
  const needed = new Set(Object.values(columns))
  return sheet.columns.map((name, place) => {
    const found = decided.columns.indexOf(name)
    if (found >= 0 || !needed.has(place)) return found
    throw new UsageError(
      `${file} has no column ${JSON.stringify(name)}, so its rows cannot be found in the list.`,
      'Give the result that bulk wrote for this list, with all its columns.',
    )
  })
}

async function open(file: string): Promise<Sheet> {
  try {
    return await readSheet(createReadStream(file), { name: file })
  } catch (error) {
    if (error instanceof SheetError) throw new UsageError(`${file}: ${error.message}`, error.nextStep)
    if (!isCoded(error)) throw error
    throw new UsageError(`Cannot read ${file} (${error.code}).`, 'Check --decisions.')
  }
}
