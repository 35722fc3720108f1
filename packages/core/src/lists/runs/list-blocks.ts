import { hash53 } from '../../shared/encoding/hash53.js'
import { decidedResult, type StoredDecision } from '../answer/answer-decided.js'
import { companyReference } from '../answer/row-question.js'
import type { Columns } from '../columns/guess-columns.js'
import type { Outcome, RowResult } from '../row-answer.js'
import type { SheetRow } from '../sheet.js'
import type { ListBlock } from './list-store.js'

/** What is answered again, free of charge, if a worker is killed. */
export const rowsPerBlock = 25

type StoredRow = [line: number, cells: SheetRow['cells'], problem: string | null]

export function blockOf(rows: readonly SheetRow[]): string {
  return JSON.stringify(rows.map(({ line, cells, problem }): StoredRow => [line, withoutEmptyEnd(cells), problem]))
}

/** Rows of a wide sheet are mostly short. */
function withoutEmptyEnd(cells: SheetRow['cells']): SheetRow['cells'] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== null && cell !== '') + 1)
}

export function rowsOf(block: string): SheetRow[] {
  return (JSON.parse(block) as StoredRow[]).map(([line, cells, problem]) => ({ line, cells, problem, size: 1 }))
}

/** The evidence is left out: it would be far more than the list. */
export function answersBlock(results: readonly RowResult[]): string {
  return JSON.stringify(results.map((result) => ({ ...result, answer: null })))
}

/** The answers to the first rows of a block, without what people have decided. */
export function answersIn({ answers }: Pick<ListBlock, 'answers'>): RowResult[] {
  return answers === null ? [] : JSON.parse(answers)
}

/** The decisions about a block, each once, and for each place which of them. Many rows may be decided together. */
type StoredDecisions = [decisions: readonly StoredDecision[], places: Readonly<Record<string, number>>]

/** What people have decided for rows of a block, by the place of the row. */
export function decisionsIn(stored: string | null): ReadonlyMap<number, StoredDecision> {
  const [decisions, places]: StoredDecisions = stored === null ? [[], {}] : JSON.parse(stored)
  return new Map(
    Object.entries(places).flatMap(([place, which]) => {
      const decision = decisions[which]
      return decision ? [[Number(place), decision] as const] : []
    }),
  )
}

export function decisionsBlock(decisions: ReadonlyMap<number, StoredDecision>): string | null {
  if (decisions.size === 0) return null
  const byId = new Map([...decisions.values()].map((decision) => [decision.id, decision]))
  const ids = [...byId.keys()]
  const places = [...decisions].map(([place, { id }]) => [place, ids.indexOf(id)])
  const stored: StoredDecisions = [[...byId.values()], Object.fromEntries(places)]
  return JSON.stringify(stored)
}

/** The answers as they stand: what a person has decided comes first. */
export function resultsIn(block: Pick<ListBlock, 'answers' | 'decisions'>): RowResult[] {
  const decisions = decisionsIn(block.decisions)
  return answersIn(block).map((result, place) => {
    const decision = decisions.get(place)
    return decision ? decidedResult(decision.company, result) : result
  })
}

/** The answered rows of a block in short, so that a row can be found without unpacking the others. */
export interface BlockMarks {
  /** The lines of its first and its last row. */
  readonly lines: readonly [first: number, last: number]
  readonly outcomes: readonly Outcome[]
  /** For rows to review, by place: the same text if they name the same company and have the same candidates. */
  readonly alike: Readonly<Record<string, string>>
}

export function marksOf(rows: readonly SheetRow[], results: readonly RowResult[], columns: Columns): BlockMarks {
  const alike = results.flatMap((result, place) => {
    const row = rows[place]
    if (!row || result.outcome !== 'needs_review') return []
    return [[place, hash53(alikeKey(row, result, columns)).toString(36)]]
  })
  return {
    lines: [rows[0]?.line ?? 0, rows.at(-1)?.line ?? 0],
    outcomes: results.map(({ outcome }) => outcome),
    alike: Object.fromEntries(alike),
  }
}

/** Rows with the same key may be decided together. */
export function alikeKey(row: SheetRow, { candidates }: RowResult, columns: Columns): string {
  const numbers = candidates.map(({ company_number }) => company_number)
  return JSON.stringify([companyReference(row, columns).toLowerCase(), ...numbers])
}

const letters: readonly (readonly [Outcome, string])[] = [
  ['matched', 'm'],
  ['needs_review', 'r'],
  ['no_match', 'n'],
  ['non_uk_entity', 'a'],
  ['scrape_failed', 's'],
  ['free_mail', 'f'],
  ['empty', 'e'],
  ['credit_limit', 'c'],
  ['error', 'x'],
]
const letterOf = new Map(letters)
const outcomeOf = new Map(letters.map(([outcome, letter]) => [letter, outcome]))

/** A letter for each row, because a list of 200,000 rows is looked through at once. */
export function marksText({ lines, outcomes, alike }: BlockMarks): string {
  return JSON.stringify([...lines, outcomes.map((outcome) => letterOf.get(outcome)).join(''), alike])
}

export function readMarks(text: string): BlockMarks {
  const [first, last, outcomes, alike] = JSON.parse(text)
  return { lines: [first, last], outcomes: [...outcomes].map((letter) => outcomeOf.get(letter) ?? 'error'), alike }
}
