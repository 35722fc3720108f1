import type { Ports } from '../../ports.js'
import type { AccountId } from '../../shared/ids.js'
import { offsetOf, type Page, type PageRequest } from '../../shared/page.js'
import type { StoredDecision } from '../answer/answer-decided.js'
import type { Outcome, RowCandidate, RowResult } from '../row-answer.js'
import { answersIn, resultsIn, rowsOf } from '../runs/list-blocks.js'
import type { ListRun } from '../runs/list-run.js'
import { findRun } from '../runs/list-runs.js'
import type { Cell } from '../sheet.js'
import { alikeAt, blocksOf, type FoundBlock, markedBlocks, outcomeAt } from './marked-rows.js'

/** Longer texts are cut: a page must not be as long as the list. */
const cellLengthMax = 500

export interface RowsRequest extends PageRequest {
  readonly outcome?: Outcome | undefined
  /** Only the row on this line of the sheet. */
  readonly line?: number | undefined
  /** Only rows that a person has decided, or only the others. */
  readonly isDecided?: boolean | undefined
}

/** A row of a list with its answer as it stands. */
export interface ListRow {
  readonly line: number
  /** One for each column of the list. */
  readonly cells: readonly Cell[]
  readonly result: RowResult
  /** The candidates, also of a row that was decided. */
  readonly candidates: readonly RowCandidate[]
  readonly decision: StoredDecision | null
  /** How many rows that wait for a decision name the same company and have the same candidates, with this one. */
  readonly alike: number
}

export interface ListRows extends Page<ListRow> {
  readonly run: ListRun
  /** How many rows of the list a person has decided. */
  readonly decided: number
}

/** The answered rows of a list in the order of the sheet. Only the blocks of the wanted page are unpacked. */
export async function findRows(
  ports: Pick<Ports, 'lists'>,
  account: AccountId,
  id: string,
  request: RowsRequest,
): Promise<ListRows> {
  const run = await findRun(ports, account, id)
  const blocks = await markedBlocks(ports, run)
  const decided = blocks.reduce((sum, { decisions }) => sum + decisions.size, 0)
  if (request.line !== undefined) return { run, decided, ...(await findLine(ports, run, blocks, request.line)) }
  const wanted = blocks.flatMap((block) =>
    block.outcomes.flatMap((_, place) => (isWanted(block, place, request) ? [{ block: block.block, place }] : [])),
  )
  const start = offsetOf(request)
  const shown = wanted.slice(start, start + request.limit)
  const items = await rowsAt(ports, run, blocks, shown)
  return { run, decided, items, total: wanted.length }
}

async function findLine(
  ports: Pick<Ports, 'lists'>,
  run: ListRun,
  blocks: readonly FoundBlock[],
  line: number,
): Promise<Page<ListRow>> {
  const near = blocks.find(({ lines: [first, last] }) => line >= first && line <= last)
  const places = near ? near.outcomes.map((_, place) => ({ block: near.block, place })) : []
  const items = (await rowsAt(ports, run, blocks, places)).filter((row) => row.line === line)
  return { items, total: items.length }
}

async function rowsAt(
  ports: Pick<Ports, 'lists'>,
  { id, sheet }: ListRun,
  blocks: readonly FoundBlock[],
  wanted: readonly { readonly block: number; readonly place: number }[],
): Promise<ListRow[]> {
  const found = new Map(blocks.map((block) => [block.block, block]))
  const alike = countAlike(blocks)
  const items: ListRow[] = []
  for await (const block of blocksOf(ports, id, [...new Set(wanted.map((row) => row.block))])) {
    const [rows, answers, results] = [rowsOf(block.rows), answersIn(block), resultsIn(block)]
    const marks = found.get(block.block)
    for (const { place } of wanted.filter((row) => row.block === block.block)) {
      const [row, result] = [rows[place], results[place]]
      if (!row || !result || !marks) continue
      items.push({
        line: row.line,
        cells: sheet.columns.map((_, column) => shortCell(row.cells[column] ?? null)),
        result,
        candidates: answers[place]?.candidates ?? [],
        decision: marks.decisions.get(place) ?? null,
        alike: alike.get(alikeAt(marks, place) ?? '') ?? 0,
      })
    }
  }
  return items
}

function isWanted(block: FoundBlock, place: number, { outcome, isDecided }: RowsRequest): boolean {
  if (outcome !== undefined && outcomeAt(block, place) !== outcome) return false
  return isDecided === undefined || block.decisions.has(place) === isDecided
}

function countAlike(blocks: readonly FoundBlock[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const block of blocks) {
    for (const place of Object.keys(block.alike)) {
      const key = alikeAt(block, Number(place))
      if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}

function shortCell(cell: Cell): Cell {
  return typeof cell === 'string' && cell.length > cellLengthMax ? `${cell.slice(0, cellLengthMax - 1)}…` : cell
}
