import { type ListRun, type ListSummary, roleTitles } from '../../../src/lists/runs/list-run.js'
import type { ListBlock } from '../../../src/lists/runs/list-store.js'
import { sql } from '../query.js'
import { oneValue, type SqlSession } from '../sql-session.js'
import { unpack } from './packed-text.js'

type InJson = 'sheet' | 'outcomes' | 'problem' | 'forecast'

export interface RunRow extends Omit<ListRun, InJson | 'asked'> {
  readonly sheet: string
  readonly outcomes: string
  readonly problem: string | null
  readonly forecast: string | null
}

/** The sheet is null if the titles are known. */
export interface SummaryRow extends Omit<RunRow, 'sheet'> {
  readonly sheet: string | null
  readonly titles: string | null
}

const progressColumns = sql`id, account_id AS account, name, max_credits AS "maxCredits", status, row_count AS "rows",
  answered, charged, outcomes, problem, forecast, created_at AS "createdAt", finished_at AS "finishedAt"`

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

export function summaryOf({ sheet, titles, ...row }: SummaryRow): ListSummary {
  return { ...progressOf(row), titles: titles === null ? roleTitles(JSON.parse(sheet ?? '')) : JSON.parse(titles) }
}

function progressOf(row: Omit<RunRow, 'sheet'>): Omit<ListRun, 'sheet'> {
  const { asked, outcomes } = readProgress(row.outcomes)
  return {
    ...row,
    asked: [...asked],
    outcomes,
    problem: row.problem && JSON.parse(row.problem),
    forecast: row.forecast && JSON.parse(row.forecast),
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
  const bytes = sql`SELECT CAST(coalesce(sum(stored_bytes), 0) AS BIGINT) AS value FROM bulk_runs
    WHERE account_id = ${account} AND removed_at IS NULL`
  return (await oneValue<number>(session, bytes)) ?? 0
}
