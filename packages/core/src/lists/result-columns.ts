import type { FactColumn } from '../exports/fact-columns.js'
import type { RowAnswer } from './row-result.js'
import type { Cell } from './sheet.js'

export const prefixDefault = 'bp_'
const candidatePlaces = [0, 1, 2] as const

/** Without the whole answer about a domain, which a server does not keep with the rows of a list. */
type ResultFields = Omit<RowAnswer, 'answer'>

type ResultColumn = readonly [name: string, of: (answer: ResultFields) => Cell]

const candidateColumns: readonly ResultColumn[] = candidatePlaces.flatMap((place): ResultColumn[] => [
  [`candidate_${place + 1}_number`, ({ candidates }) => candidates[place]?.company_number ?? null],
  [`candidate_${place + 1}_name`, ({ candidates }) => candidates[place]?.company_name ?? null],
  [`candidate_${place + 1}_confidence`, ({ candidates }) => candidates[place]?.match_confidence ?? null],
  [`candidate_${place + 1}_reason`, ({ candidates }) => candidates[place]?.reason ?? null],
])

/** The columns that are appended to those of the input, without their prefix. */
const resultColumns: readonly ResultColumn[] = [
  ['outcome', ({ outcome }) => outcome],
  ['matched_by', ({ matched_by }) => matched_by],
  ['company_number', ({ company }) => company?.company_number ?? null],
  ['company_name', ({ company }) => company?.company_name ?? null],
  ['company_status', ({ company }) => company?.company_status ?? null],
  ['registered_postcode', ({ company }) => company?.registered_postcode ?? null],
  ['incorporated_on', ({ company }) => company?.incorporated_on ?? null],
  ['domain', ({ domain }) => domain],
  ['match_confidence', ({ match_confidence }) => match_confidence],
  ['reason', ({ reason }) => reason],
  ...candidateColumns,
  ['charged', ({ charged }) => charged],
  ['error_code', ({ error }) => error?.code ?? null],
  ['duplicate_of', ({ duplicate_of = null }) => duplicate_of],
]

/** Without their prefix. */
export const resultColumnNames: readonly string[] = resultColumns.map(([name]) => name)

/** Which columns a result has besides those of its input. */
export interface ResultChoice {
  readonly prefix?: string | undefined
  /** Facts about the company of a row. */
  readonly chosen?: readonly FactColumn[] | undefined
  /** False if no row of the result has candidates: their columns are left out. Default: true. */
  readonly hasCandidates?: boolean | undefined
}

/** Whether rows with these outcomes can have candidates. */
export function mayHaveCandidates(outcomes: Readonly<Partial<Record<string, number>>>): boolean {
  return (outcomes.needs_review ?? 0) + (outcomes.credit_limit ?? 0) > 0
}

function columnsFor({ hasCandidates = true }: ResultChoice): readonly ResultColumn[] {
  return hasCandidates ? resultColumns : resultColumns.filter((column) => !candidateColumns.includes(column))
}

/** The header of a result: the columns of the input, ours, then those chosen. A name that is taken gets a number. */
export function resultHeader(columns: readonly string[], choice: ResultChoice = {}): string[] {
  const { prefix = prefixDefault, chosen = [] } = choice
  const used = new Set(columns)
  const ours = [...columnsFor(choice).map(([name]) => name), ...chosen].map((name) => {
    let title = prefix + name
    for (let count = 2; used.has(title); count += 1) title = `${prefix}${name}_${count}`
    used.add(title)
    return title
  })
  return [...columns, ...ours]
}

export function resultCells(columns: readonly string[], answer: RowAnswer, choice: ResultChoice = {}): Cell[] {
  const { input } = answer
  const given = typeof input === 'string' ? [input] : columns.map((name) => input[name] ?? null)
  const facts = (choice.chosen ?? []).map((name) => answer.columns?.[name] ?? null)
  return [...given, ...columnsFor(choice).map(([, of]) => of(answer)), ...facts]
}

const companiesMax = 500_000

/** Finds rows of a company that an earlier row has. Rows must come in the order of the sheet. */
export class Duplicates {
  readonly #first = new Map<string, number>()

  mark(answer: RowAnswer): RowAnswer {
    const number = answer.company?.company_number
    if (number === undefined) return answer
    const first = this.#first.get(number)
    if (first !== undefined) return { ...answer, duplicate_of: first }
    if (this.#first.size < companiesMax) this.#first.set(number, answer.line)
    return answer
  }
}

/** Of all blank rows of a result, with one cell for each column. */
const blankCellsMax = 5_000_000

/** Blank rows have no answer, but keep their place: says how many stand before a row. Rows come in the order of the sheet. */
export class BlankRows {
  #last: number
  #left: number

  /** `headerLine`: 0 for a list without a header. `width`: the columns of the result. */
  constructor(headerLine: number, width: number) {
    this.#last = headerLine
    this.#left = Math.floor(blankCellsMax / Math.max(1, width))
  }

  before(line: number): number {
    const count = Math.min(Math.max(0, line - this.#last - 1), this.#left)
    this.#last = line
    this.#left -= count
    return count
  }
}
