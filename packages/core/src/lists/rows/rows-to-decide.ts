import type { Ports } from '../../ports.js'
import { InvalidRequestError } from '../../shared/errors.js'
import type { RowCandidate } from '../row-result.js'
import { alikeKey, alikeMark, answersIn, decisionsIn, rowsOf } from '../runs/list-blocks.js'
import type { ListRun } from '../runs/list-run.js'
import { blocksOf, type FoundBlock, forEachUndecided, markedBlocks } from './marked-rows.js'

/** Each row is decided for its own first candidate; rows without one, or with another as likely, stay as they are. */
export const firstCandidate = Symbol('the first candidate')

export interface RowsToDecide {
  /** The rows by their line. */
  readonly lines: readonly number[]
  /** The number of the right company; null if none of the candidates is. `firstCandidate`: of each row its first candidate. */
  readonly company: string | null | typeof firstCandidate
  /** Also all rows that wait for a decision, say the same about their company and have the same candidates. */
  readonly isForAlike: boolean
  /** Rows that have a company stay as they are. */
  readonly keepsMatched?: boolean | undefined
  /** For the history. */
  readonly note?: string | null | undefined
}

/** The places of rows, by block. */
type Places = Map<number, Set<number>>

export interface PlacesToDecide {
  /** The rows that were named. */
  readonly named: ReadonlyMap<number, ReadonlySet<number>>
  /** The others, as long as they wait for a decision. */
  readonly alike: ReadonlyMap<number, ReadonlySet<number>>
  /** The numbers of the best candidates of the named rows. Rows alike have the same. */
  readonly firsts: ReadonlySet<string>
}

/** Finds the places of the rows that a decision is about. */
export async function placesToDecide(
  ports: Pick<Ports, 'lists' | 'breathe'>,
  run: ListRun,
  { lines, isForAlike }: RowsToDecide,
): Promise<PlacesToDecide> {
  const { id, sheet } = run
  const [named, alike]: [Places, Places] = [new Map(), new Map()]
  const firsts = new Set<string>()
  const wanted = new Set(lines)
  const sorted = [...wanted].sort((one, other) => one - other)
  const near: number[] = []
  const marked: FoundBlock[] = []
  for await (const some of markedBlocks(ports, run, isForAlike ? 'whole' : 'start')) {
    for (const block of some) {
      const [from, to] = block.lines
      if ((sorted.find((line) => line >= from) ?? to + 1) <= to) near.push(block.block)
      if (isForAlike) marked.push(block)
    }
  }
  const keys = new Map<string, Set<string>>()
  for await (const block of blocksOf(ports, id, near)) {
    const [answers, decisions] = [answersIn(block), decisionsIn(block.decisions)]
    for (const [place, row] of rowsOf(block.rows).entries()) {
      const answer = answers[place]
      if (!wanted.has(row.line) || !answer) continue
      wanted.delete(row.line)
      add(named, block.block, place)
      const best = bestCandidate(answer)
      if (best) firsts.add(best.company_number)
      if (answer.outcome !== 'needs_review' || decisions.has(place)) continue
      const mark = alikeMark(row, answer, sheet.roles)
      keys.set(mark, (keys.get(mark) ?? new Set()).add(alikeKey(row, answer, sheet.roles)))
    }
  }
  const [missing] = wanted
  if (missing !== undefined) throw noSuchRow(missing)
  const similar: Places = new Map()
  for (const block of marked) {
    forEachUndecided(block, (place, mark) => {
      if (keys.has(mark)) add(similar, block.block, place)
    })
  }
  for await (const block of blocksOf(ports, id, [...similar.keys()])) {
    const [rows, answers] = [rowsOf(block.rows), answersIn(block)]
    for (const place of similar.get(block.block) ?? []) {
      const [row, answer] = [rows[place], answers[place]]
      if (!row || !answer) continue
      // The mark is short, so it may be the same by chance.
      const known = keys.get(alikeMark(row, answer, sheet.roles))
      if (known?.has(alikeKey(row, answer, sheet.roles))) add(alike, block.block, place)
    }
  }
  return { named, alike, firsts }
}

/** The first candidate. None if the next one is as likely: to take the first of them would be a guess. */
export function bestCandidate<Candidate extends Pick<RowCandidate, 'match_confidence'>>({
  candidates: [first, second],
}: {
  readonly candidates: readonly Candidate[]
}): Candidate | undefined {
  return first && second && shownLikelihood(first) === shownLikelihood(second) ? undefined : first
}

/** To a tenth of a percent, as people see it. */
function shownLikelihood({ match_confidence: likelihood }: Pick<RowCandidate, 'match_confidence'>): number {
  return Math.round((likelihood ?? 0) * 1_000)
}

function add(places: Places, block: number, place: number): void {
  places.set(block, (places.get(block) ?? new Set()).add(place))
}

function noSuchRow(line: number): InvalidRequestError {
  const message = `Row ${line} is not in the list, or it has no answer yet.`
  return new InvalidRequestError(message, [{ field: 'lines', message }], 'Read the rows of the list for their lines.')
}
