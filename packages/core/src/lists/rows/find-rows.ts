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
import { shortCells } from './short-cells.js'

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

interface Place {
  readonly block: number
  readonly place: number
}

/** The answered rows of a list in the order of the sheet. Only the blocks of the wanted page are unpacked. */
export async function findRows(
  ports: Pick<Ports, 'lists' | 'breathe'>,
  account: AccountId,
  id: string,
  request: RowsRequest,
): Promise<ListRows> {
  const run = await findRun(ports, account, id)
  const blocks = await markedBlocks(ports, run)
  const decided = blocks.reduce((sum, { decisions }) => sum + decisions.size, 0)
  if (request.line !== undefined) return { run, decided, ...(await findLine(ports, run, blocks, request.line)) }
  const start = offsetOf(request)
  const shown: Place[] = []
  let total = 0
  for (const block of blocks) {
    for (const place of block.outcomes.keys()) {
      if (!isWanted(block, place, request)) continue
      if (total >= start && shown.length < request.limit) shown.push({ block: block.block, place })
      total += 1
    }
  }
  return { run, decided, items: await rowsAt(ports, run, blocks, shown), total }
}

async function findLine(
  ports: Pick<Ports, 'lists' | 'breathe'>,
  run: ListRun,
  blocks: readonly FoundBlock[],
  line: number,
): Promise<Page<ListRow>> {
  const near = blocks.find(({ lines: [first, last] }) => line >= first && line <= last)
  if (!near) return { items: [], total: 0 }
  const [block] = await ports.lists.blocksAt(run.id, [near.block])
  const place = block ? rowsOf(block.rows).findIndex((row) => row.line === line) : -1
  const items = await rowsAt(ports, run, blocks, [{ block: near.block, place }])
  return { items, total: items.length }
}

async function rowsAt(
  ports: Pick<Ports, 'lists' | 'breathe'>,
  { id, sheet }: ListRun,
  blocks: readonly FoundBlock[],
  wanted: readonly Place[],
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
        cells: shortCells(
          sheet.columns.map((_, column) => row.cells[column] ?? null),
          wanted.length,
        ),
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
