import type { LeftRows } from '@brassplate/core/lists'
import type { BulkRow, BulkRowPage, BulkRun, CompanyAnswer } from '../api-types.js'
import { companyFacts } from '../company-facts.js'
import { withQuery } from '../parts/query.js'
import type { Pagination } from '../parts/tables/pager.js'
import type { Visit } from '../visit.js'

export const section = '/lists'

/** How many companies of a list a person has just begun to watch, and what became of the others. */
export interface WatchedCounts {
  readonly added: number
  readonly before: number
  /** Of those: new tags or another reference. */
  readonly labelled: number
  /** They did not fit. */
  readonly full: number
  readonly left: number
}

/** The decision that was made just before. */
export interface LastDecision {
  readonly id: string
  /** How many rows it was about. */
  readonly rows: number
  /** The row that was decided. The others name the same company. */
  readonly row: BulkRow
}

/** All that the page of a list shows. */
export interface ListView {
  readonly visit: Visit
  readonly run: BulkRun
  /** The titles of the columns of the sheet. */
  readonly titles: readonly string[]
  readonly rows: readonly BulkRow[]
  readonly pagination: Pagination
  readonly decided: number
  /** The filter: an outcome, `decided`, or empty for all rows. */
  readonly filter: string
  /** The query of the page with its filter: a person comes back to it after a decision. */
  readonly here: Readonly<Record<string, string>>
  /** What the register says about the companies and the candidates of the rows. */
  readonly facts: ReadonlyMap<string, CompanyAnswer>
  readonly last: LastDecision | null
  readonly watched: WatchedCounts | null
  /** To stop watching the new ones again; empty if there are none. */
  readonly batch: string
  /** Companies that were left out of watching, to be left out again. */
  readonly except: string
  /** The decision to undo next; null if nothing is decided. */
  readonly undoNext: BulkRowPage['last_decision']
  /** What was just done, as it stands in the query. */
  readonly done: Readonly<Record<'done' | 'count' | 'left' | 'undone' | 'unwatched', string>>
  /** Rows to decide, as a table in which many can be selected. */
  readonly isTable: boolean
}

/** What the register says about the companies and the candidates of rows. */
export function rowFacts(visit: Visit, rows: readonly BulkRow[]): Promise<ReadonlyMap<string, CompanyAnswer>> {
  return companyFacts(
    visit,
    rows.flatMap(({ company, candidates }) => [company, ...candidates].map((one) => one?.company_number ?? null)),
  )
}

/** The decision that the query names, as the row has it now. Null if it has another one or none. */
export async function lastDecision(visit: Visit, bulkId: string): Promise<LastDecision | null> {
  const [id, rows, line] = [visit.query('last'), Number(visit.query('rows')), visit.query('line')]
  if (!/^dec_\w{1,40}$/.test(id) || !Number.isSafeInteger(rows) || !/^\d{1,9}$/.test(line)) return null
  const { body } = await visit.peek('listBulkRows', { path: { bulk_id: bulkId }, query: { line } })
  const [row] = body.data
  return row?.decision?.decision_id === id ? { id, rows, row } : null
}

export function listName({ name }: Pick<BulkRun, 'name'>): string {
  return name ?? 'Untitled list'
}

/** The page of a list with a filter. */
export function listPath(id: string, query: Readonly<Record<string, string>>): string {
  return withQuery(`/lists/${encodeURIComponent(id)}`, query)
}

/** The counts over a redirect: `380-12-9-0-0`. Null for anything else. */
export function readWatched(text: string): WatchedCounts | null {
  if (!/^\d{1,6}(?:-\d{1,6}){4}$/.test(text)) return null
  const [added = 0, before = 0, labelled = 0, full = 0, left = 0] = text.split('-').map(Number)
  return { added, before, labelled, full, left }
}

export function watchedText({ added, before, labelled, full, left }: WatchedCounts): string {
  return [added, before, labelled, full, left].join('-')
}

/** Rows that a decision left as they were, over a redirect: `1-0-2`. Null for anything else. */
export function readLeft(text: string): LeftRows | null {
  if (!/^\d{1,6}(?:-\d{1,6}){2}$/.test(text)) return null
  const [matched = 0, tied = 0, without_candidate = 0] = text.split('-').map(Number)
  return { matched, tied, without_candidate }
}

export function leftText({ matched, tied, without_candidate: without }: LeftRows): string {
  return [matched, tied, without].join('-')
}
