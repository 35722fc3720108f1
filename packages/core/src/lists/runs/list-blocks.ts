import { hash53 } from '../../shared/encoding/hash53.js'
import { decidedResult, type StoredDecision } from '../answer/answer-decided.js'
import { decidingFacts } from '../answer/deciding-facts.js'
import { rowQuestion } from '../answer/row-question.js'
import type { Columns } from '../columns/guess-columns.js'
import type { Outcome, RowResult } from '../row-result.js'
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

/**
 * A character for each row up to the last decided one, then the decisions, each once: many rows may be decided together.
 * A letter says which of them; a capital if it names a company. The characters come first: they are read alone.
 */
type StoredDecisions = [places: string, decisions: readonly StoredDecision[]]

const undecided = '.'
const firstLetter = 'a'.charCodeAt(0)

/** What people have decided for rows of a block, by the place of the row. */
export function decisionsIn(stored: string | null): ReadonlyMap<number, StoredDecision> {
  const [places, decisions]: StoredDecisions = stored === null ? ['', []] : storedDecisions(JSON.parse(stored))
  return new Map(
    [...places].flatMap((letter, place) => {
      const decision = decisions[letter.toLowerCase().charCodeAt(0) - firstLetter]
      return letter !== undecided && decision ? [[place, decision] as const] : []
    }),
  )
}

/** Two earlier forms, of lists that are at most 30 days old: decisions by place, and decisions before their places. */
type EarlierDecisions =
  | Readonly<Record<string, StoredDecision>>
  | [decisions: readonly StoredDecision[], places: Readonly<Record<string, number>>]

function storedDecisions(value: StoredDecisions | EarlierDecisions): StoredDecisions {
  if (!Array.isArray(value)) return lettered(new Map(Object.entries(value).map(([place, one]) => [Number(place), one])))
  const [first, second] = value
  if (typeof first === 'string') return value as StoredDecisions
  const byPlace = Object.entries(second as Readonly<Record<string, number>>).flatMap(([place, which]) =>
    first[which] ? [[Number(place), first[which]] as const] : [],
  )
  return lettered(new Map(byPlace))
}

/** Whether the start of stored marks or decisions is in an earlier form. Then it does not say what the current one does. */
export function isEarlierForm(start: string | null): boolean {
  return start !== null && /^(?:\{|\[\[|\[\d+,\d+,"[a-z]*",\{)/.test(start)
}

export function decisionsBlock(decisions: ReadonlyMap<number, StoredDecision>): string | null {
  return decisions.size === 0 ? null : JSON.stringify(lettered(decisions))
}

function lettered(decisions: ReadonlyMap<number, StoredDecision>): StoredDecisions {
  // A decision for the first candidate of each row names several companies.
  const keyOf = ({ id, company }: StoredDecision) => `${id} ${company?.company_number}`
  const byKey = new Map([...decisions.values()].map((decision) => [keyOf(decision), decision]))
  const keys = [...byKey.keys()]
  const places = Array.from({ length: Math.max(-1, ...decisions.keys()) + 1 }, (_, place) => {
    const decision = decisions.get(place)
    if (!decision) return undecided
    const letter = String.fromCharCode(firstLetter + keys.indexOf(keyOf(decision)))
    return decision.company === null ? letter : letter.toUpperCase()
  })
  return [places.join(''), [...byKey.values()]]
}

/** The decision that was made last; null if there is none. */
export function lastOf(decisions: Iterable<StoredDecision>): StoredDecision | null {
  let last: StoredDecision | null = null
  for (const decision of decisions) if (last === null || decision.at >= last.at) last = decision
  return last
}

/** What is decided for each row of a block, from the start of its stored decisions. */
export function decidedPlaces(start: string | null): string {
  return /^\["([A-Za-z.]*)"/.exec(start ?? '')?.[1] ?? ''
}

/** The outcome that a person has decided for a row; undefined if no one has. */
export function decidedOutcome(places: string, place: number): 'matched' | 'no_match' | undefined {
  const letter = places[place]
  if (letter === undefined || letter === undecided) return undefined
  return letter === letter.toUpperCase() ? 'matched' : 'no_match'
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
  /** A letter for each row. */
  readonly outcomes: string
  /** A mark for each row to review, in order: the same for rows that may be decided together. */
  readonly alike: string
}

export function marksOf(rows: readonly SheetRow[], results: readonly RowResult[], columns: Columns): BlockMarks {
  const answered = rows.flatMap((row, place) => (results[place] ? [{ row, result: results[place] }] : []))
  return {
    lines: [rows[0]?.line ?? 0, rows.at(-1)?.line ?? 0],
    outcomes: answered.map(({ result }) => letterOf.get(result.outcome)).join(''),
    alike: answered
      .filter(({ result }) => result.outcome === 'needs_review')
      .map(({ row, result }) => alikeMark(row, result, columns))
      .join(''),
  }
}

const markLength = 11

/** A short form of the key, which may be the same by chance. */
export function alikeMark(row: SheetRow, result: RowResult, columns: Columns): string {
  return hash53(alikeKey(row, result, columns))
    .toString(36)
    .padStart(markLength, '0')
}

/** Calls `visit` for each row to review, also if it is decided. */
export function forEachMark({ outcomes, alike }: BlockMarks, visit: (place: number, mark: string) => void): void {
  let start = 0
  for (
    let place = outcomes.indexOf('r');
    place >= 0 && start < alike.length;
    place = outcomes.indexOf('r', place + 1)
  ) {
    visit(place, alike.slice(start, start + markLength))
    start += markLength
  }
}

/** Rows with the same key may be decided together: the same facts have led to the same candidates. */
export function alikeKey(row: SheetRow, { candidates }: RowResult, columns: Columns): string {
  const numbers = candidates.map(({ company_number }) => company_number)
  return JSON.stringify([...decidingFacts(rowQuestion(row, columns)), ...numbers])
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

export function outcomeOfLetter(letter: string | undefined): Outcome {
  return outcomeOf.get(letter ?? '') ?? 'error'
}

/** Before the marks for rows alike. Without it they are of an earlier version, by which other rows were alike. */
const alikeForm = '+'

export function marksText({ lines, outcomes, alike }: BlockMarks): string {
  return JSON.stringify([...lines, outcomes, `${alikeForm}${alike}`])
}

/** Whether whole marks say which rows are alike. */
export function tellsAlike(marks: string): boolean {
  return /,"\+[0-9a-z]*"\]$/.test(marks) || !readMarks(marks).outcomes.includes('r')
}

/** The marks, or what their start says: what makes rows alike is then left out. */
export function readMarks(text: string): BlockMarks {
  const [, first = '0', last = '0', outcomes = '', alike = ''] =
    /^\[(\d+),(\d+),"([a-z]*)"(?:,"\+([0-9a-z]*)"\])?/.exec(text) ?? []
  return { lines: [Number(first), Number(last)], outcomes, alike }
}
