import { type ListRun, type ListStatus, type ListSummary, roleTitles } from '../../../src/lists/runs/list-run.js'
import type { ListBlock } from '../../../src/lists/runs/list-store.js'
import { asId } from '../../../src/shared/ids.js'
import { sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'
import { unpack } from './packed-text.js'

export interface RunRow {
  id: string
  account_id: string
  name: string | null
  sheet: string
  max_credits: number | null
  status: ListStatus
  row_count: number
  answered: number
  charged: number
  outcomes: string
  problem: string | null
  forecast: string | null
  created_at: number
  finished_at: number | null
}

/** The sheet is null if the titles are known. */
export interface SummaryRow extends Omit<RunRow, 'sheet'> {
  sheet: string | null
  titles: string | null
}

const progressColumns = sql`id, account_id, name, max_credits, status, row_count, answered, charged, outcomes, problem,
  forecast, created_at, finished_at`

export const runColumns = sql`${progressColumns}, sheet`

/** Lists that an earlier version received lack the titles. */
export const summaryColumns = sql`${progressColumns}, titles, CASE WHEN titles IS NULL THEN sheet END AS sheet`

/** The column `outcomes` also holds the rows without a stored answer that were asked or paid for: they change together. */
interface StoredProgress extends Pick<ListRun, 'outcomes'> {
  readonly asked: Set<number>
  readonly paid: Set<number>
}

export function readProgress(stored: string): StoredProgress {
  const { asked, paid, ...outcomes } = JSON.parse(stored)
  return { asked: new Set(asked), paid: new Set(paid), outcomes }
}

export function writeProgress({ asked, paid, outcomes }: StoredProgress): string {
  return JSON.stringify({
    ...outcomes,
    ...(asked.size > 0 && { asked: [...asked] }),
    ...(paid.size > 0 && { paid: [...paid] }),
  })
}

export function runOf(row: RunRow): ListRun {
  return { ...progressOf(row), sheet: JSON.parse(row.sheet) }
}

export function summaryOf(row: SummaryRow): ListSummary {
  const { sheet, titles } = row
  return { ...progressOf(row), titles: titles === null ? roleTitles(JSON.parse(sheet ?? '')) : JSON.parse(titles) }
}

function progressOf(row: Omit<RunRow, 'sheet'>): Omit<ListRun, 'sheet'> {
  const { asked, outcomes } = readProgress(row.outcomes)
  return {
    id: asId('bulk', row.id),
    account: asId('acc', row.account_id),
    name: row.name,
    maxCredits: row.max_credits,
    status: row.status,
    rows: row.row_count,
    answered: row.answered,
    charged: row.charged,
    asked: [...asked],
    outcomes,
    problem: row.problem === null ? null : JSON.parse(row.problem),
    forecast: row.forecast === null ? null : JSON.parse(row.forecast),
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  }
}

export interface PartRow {
  block: number
  row_data: Uint8Array
  answer_data: Uint8Array | null
  decisions: string | null
}

export const partColumns = sql`block, row_data, answer_data, decisions`

export async function blockOf({ block, row_data, answer_data, decisions }: PartRow): Promise<ListBlock> {
  const [rows, answers] = await Promise.all([unpack(row_data), answer_data && unpack(answer_data)])
  return { block, rows, answers, decisions }
}

export function addedCounts(
  counts: Readonly<Record<string, number>>,
  more: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const sum: Record<string, number> = { ...counts }
  for (const [outcome, count] of Object.entries(more)) {
    sum[outcome] = (sum[outcome] ?? 0) + count
    if (sum[outcome] === 0) delete sum[outcome]
  }
  return sum
}

/** Bytes that the lists of the account take. */
export async function storedBytes(session: SqlSession, account: string): Promise<number> {
  const row = await one<{ bytes: number }>(
    session,
    sql`SELECT coalesce(sum(stored_bytes), 0) AS bytes FROM bulk_runs WHERE account_id = ${account} AND removed_at IS NULL`,
  )
  return Number(row?.bytes ?? 0)
}
