import type { Ports } from '../../ports.js'
import { companyStatuses } from '../../register/company/vocabulary.js'
import { InvalidRequestError } from '../../shared/errors.js'
import type { AccountId } from '../../shared/ids.js'
import { offsetOf, type Page, type PageRequest } from '../../shared/page.js'
import type { StoredDecision } from '../answer/answer-decided.js'
import { type ErrorKind, errorKind, errorKinds } from '../answer/tally.js'
import { noResult, type Outcome, type RowCandidate, type RowCompany, type RowResult } from '../row-result.js'
import { alikeMark, answersIn, decidedOutcome, decisionsIn, lastOf, resultsIn, rowsOf } from '../runs/list-blocks.js'
import type { ListRun } from '../runs/list-run.js'
import { findRun } from '../runs/list-runs.js'
import type { Cell } from '../sheet.js'
import { blocksOf, type FoundBlock, forEachUndecided, markedBlocks, outcomeAt } from './marked-rows.js'
import { shortCells } from './short-cells.js'

export interface RowsRequest extends PageRequest {
  /** An outcome, or what rows with errors are counted as. */
  readonly outcome?: Outcome | ErrorKind | undefined
  /** Only the row on this line of the sheet. */
  readonly line?: number | undefined
  /** Only rows that a person has decided, or only the others. */
  readonly isDecided?: boolean | undefined
  /** Only rows that have this text in a cell, or in the name or the number of their company; in any case. */
  readonly text?: string | undefined
  /** Only rows whose company had this status when the row was answered; `inactive`: any other than the normal ones. */
  readonly companyStatus?: string | undefined
  /** Only matches about which something is odd, such as a number beside another name, or only the other rows. */
  readonly isNoted?: boolean | undefined
}

export const rowStatuses = [...companyStatuses, 'inactive'] as const
const normalStatuses: ReadonlySet<string | null> = new Set([null, 'active', 'open', 'registered'])

/** A row of a list with its answer as it stands. */
export interface ListRow {
  readonly line: number
  /** One for each column of the list. */
  readonly cells: readonly Cell[]
  readonly result: RowResult
  /** The candidates, also of a row that was decided. */
  readonly candidates: readonly RowCandidate[]
  readonly decision: StoredDecision | null
  /** How many rows that wait for a decision say the same about their company and have the same candidates, with this one. */
  readonly alike: number
}

export interface ListRows extends Page<ListRow> {
  readonly run: ListRun
  /** How many rows of the list a person has decided. */
  readonly decided: number
  /** The decision about rows of the list that was made last. */
  readonly last: StoredDecision | null
}

type ReadPorts = Pick<Ports, 'lists' | 'breathe'>

interface Place {
  readonly block: number
  readonly place: number
}

/** The answered rows of a list in the order of the sheet. Only the blocks of the wanted page are unpacked. */
export async function findRows(
  ports: ReadPorts,
  account: AccountId,
  id: string,
  request: RowsRequest,
): Promise<ListRows> {
  requireRowStatus(request)
  const run = await findRun(ports, account, id)
  const start = offsetOf(request)
  const shown: Place[] = []
  const { text, companyStatus, isNoted } = request
  const isLookedThrough = [text, companyStatus, isNoted].some((one) => one !== undefined) || kindOf(request) !== null
  /** By block: the rows to look for the text, the status or the error in. */
  const searched = new Map<number, number[]>()
  let [total, decided] = [0, 0]
  let near: number | undefined
  for await (const some of markedBlocks(ports, run, 'start')) {
    for (const block of some) {
      const { line } = request
      if (line !== undefined && line >= block.lines[0] && line <= block.lines[1]) near = block.block
      for (let place = 0; place < block.outcomes.length; place += 1) {
        const isDecided = decidedOutcome(block.decided, place) !== undefined
        if (isDecided) decided += 1
        if (line !== undefined || !isWanted(block, place, isDecided, request)) continue
        if (isLookedThrough) {
          const places = searched.get(block.block)
          if (places) places.push(place)
          else searched.set(block.block, [place])
          continue
        }
        if (total >= start && shown.length < request.limit) shown.push({ block: block.block, place })
        total += 1
      }
    }
  }
  if (isLookedThrough) {
    for await (const place of placesWith(ports, run, searched, request)) {
      if (total >= start && shown.length < request.limit) shown.push(place)
      total += 1
    }
  }
  const last = decided === 0 ? null : lastOf(decisionsIn(await ports.lists.lastDecisions(run.id)).values())
  if (request.line === undefined) return { run, decided, last, items: await rowsAt(ports, run, shown), total }
  const items = near === undefined ? [] : await rowsAt(ports, run, await placesOfLine(ports, run, near, request.line))
  return { run, decided, last, items, total: items.length }
}

/** What does not have the text is not unpacked: the rows of a block, its answers, or both. */
async function* placesWith(
  ports: ReadPorts,
  { id }: ListRun,
  searched: ReadonlyMap<number, readonly number[]>,
  request: RowsRequest,
): AsyncGenerator<Place> {
  const kind = kindOf(request)
  const { companyStatus: status, isNoted } = request
  const text = request.text?.toLowerCase() ?? ''
  const stored = JSON.stringify(text).slice(1, -1)
  for await (const block of blocksOf(ports, id, [...searched.keys()])) {
    const has = (part: string | null) => part?.toLowerCase().includes(stored) === true
    const rows = has(block.rows) ? rowsOf(block.rows) : []
    const results =
      kind !== null || status !== undefined || isNoted !== undefined || has(block.answers) || has(block.decisions)
        ? resultsIn(block)
        : []
    if (rows.length === 0 && results.length === 0) continue
    for (const place of searched.get(block.block) ?? []) {
      const result = results[place] ?? noResult
      const { company, error } = result
      if (isNoted !== undefined && hasNote(result) !== isNoted) continue
      if (kind !== null && errorKind(error?.code ?? null) !== kind) continue
      if (status !== undefined && !hasStatus(company, status)) continue
      const texts = [...(rows[place]?.cells ?? []), company?.company_name, company?.company_number]
      const isFound = texts.some((cell) =>
        String(cell ?? '')
          .toLowerCase()
          .includes(text),
      )
      if (isFound) yield { block: block.block, place }
    }
  }
}

/** Nothing is filtered by what cannot be: an empty page would look like an answer. */
function requireRowStatus({ companyStatus: status }: RowsRequest): void {
  if (status === undefined || rowStatuses.some((known) => known === status)) return
  const message = `must be one of ${rowStatuses.join(', ')}`
  throw new InvalidRequestError(
    'There is no such status of a company.',
    [{ field: 'company_status', message }],
    `Use one of ${rowStatuses.join(', ')}.`,
  )
}

function hasStatus(company: RowCompany | null, wanted: string): boolean {
  if (company === null) return false
  const { company_status: status } = company
  return wanted === 'inactive' ? !normalStatuses.has(status) : status === wanted
}

/** The reason of a decision is no note. */
function hasNote({ outcome, matched_by: by, reason }: RowResult): boolean {
  return outcome === 'matched' && by !== 'decision' && reason !== null
}

async function placesOfLine({ lists }: ReadPorts, { id }: ListRun, near: number, line: number): Promise<Place[]> {
  const [block] = await lists.blocksAt(id, [near])
  return [{ block: near, place: block ? rowsOf(block.rows).findIndex((row) => row.line === line) : -1 }]
}

async function rowsAt(ports: ReadPorts, run: ListRun, wanted: readonly Place[]): Promise<ListRow[]> {
  const { columns, roles } = run.sheet
  const found: { row: Omit<ListRow, 'alike'>; mark: string | null }[] = []
  for await (const block of blocksOf(ports, run.id, [...new Set(wanted.map((row) => row.block))])) {
    const [rows, answers, results] = [rowsOf(block.rows), answersIn(block), resultsIn(block)]
    const decisions = decisionsIn(block.decisions)
    for (const { place } of wanted.filter((row) => row.block === block.block)) {
      const [row, answer, result] = [rows[place], answers[place], results[place]]
      if (!row || !answer || !result) continue
      const cells = columns.map((_, column) => row.cells[column] ?? null)
      found.push({
        row: {
          line: row.line,
          cells: shortCells(cells, wanted.length),
          result,
          candidates: answer.candidates,
          decision: decisions.get(place) ?? null,
        },
        mark: result.outcome === 'needs_review' ? alikeMark(row, answer, roles) : null,
      })
    }
  }
  const alike = await countAlike(ports, run, new Set(found.flatMap(({ mark }) => mark ?? [])))
  return found.map(({ row, mark }) => ({ ...row, alike: alike.get(mark ?? '') ?? 0 }))
}

function isWanted(
  block: FoundBlock,
  place: number,
  isDecided: boolean,
  { outcome, isDecided: wanted, isNoted }: RowsRequest,
): boolean {
  if (isNoted && outcomeAt(block, place) !== 'matched') return false
  if (wanted !== undefined && isDecided !== wanted) return false
  return outcome === undefined || outcomeAt(block, place) === (kindOf({ outcome }) === null ? outcome : 'error')
}

function kindOf({ outcome }: Pick<RowsRequest, 'outcome'>): ErrorKind | null {
  return errorKinds.find((kind) => kind === outcome) ?? null
}

/** How many rows that wait for a decision have each of these marks. */
async function countAlike(
  ports: ReadPorts,
  run: ListRun,
  marks: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  if (marks.size === 0) return counts
  for await (const some of markedBlocks(ports, run, 'whole')) {
    for (const block of some) {
      forEachUndecided(block, (_, mark) => {
        if (marks.has(mark)) counts.set(mark, (counts.get(mark) ?? 0) + 1)
      })
    }
  }
  return counts
}
