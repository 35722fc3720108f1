import { dayMs, type Instant } from '../../shared/clock.js'
import type { AccountId, ListId } from '../../shared/ids.js'
import type { Forecast } from '../answer/forecast.js'
import type { SheetLook } from '../sheet.js'

/** Runs of an account that are not finished, at most. */
export const unfinishedRunsMax = 5
/** Runs that an account keeps, at most. */
export const runsMax = 100
export const rowsMax = 200_000
/** Bytes of all rows before they are compressed. A workbook may repeat one text in every row. */
const rowBytesMax = 200_000_000
const rowBytesBase = 10_000_000
const rowBytesPerReceived = 8
/** A list is refused while the disk has less space than this. */
const freeBytesMin = 300_000_000
/** Bytes that the lists of an account may take in the store. */
export const accountBytesMaxDefault = 500_000_000
export const listRetentionMs = 30 * dayMs
/** An upload that takes longer has failed. */
export const receivingMs = dayMs / 24

/** Given the bytes that are free on the disk; null if that is not known. */
export function hasDiskSpace(free: number | null): boolean {
  return free === null || free >= freeBytesMin
}

/** How many bytes the rows of an upload may have, given the bytes that have arrived. */
export function rowBytesAllowed(received: number): number {
  return Math.min(rowBytesMax, rowBytesBase + rowBytesPerReceived * received)
}

/**
 * `receiving` while the list is stored, `waiting` for a worker, `running`, `completed`, or `stopped` with rows left, for
 * example because credits ran out or because it was not started.
 */
export const listStatuses = ['receiving', 'waiting', 'running', 'completed', 'stopped'] as const
export type ListStatus = (typeof listStatuses)[number]

export interface ListProblem {
  readonly code: string
  readonly message: string
  readonly nextStep: string
}

/** A list that had ended has rows again that were skipped, because the decision about them was taken back. */
export const skippedAgain: ListProblem = {
  code: 'insufficient_credits',
  message: 'Rows that were skipped because of their cost are undecided again.',
  nextStep: 'Resume the list with credits for them, or decide them.',
}

/** How a list is read and written. Core stores it and does not look into it. */
export interface ListSheet {
  readonly columns: readonly string[]
  readonly isList: boolean
  readonly dialect: { readonly delimiter: string; readonly hasByteOrderMark: boolean }
  /** The place of the column for each role. */
  readonly roles: Readonly<Record<string, number>>
  /** The rows above the header. */
  readonly titles?: readonly (readonly (string | number | boolean | null)[])[] | undefined
  /** 0 if the list has no header. Lists that an earlier version received lack it. */
  readonly headerLine?: number | undefined
  /** Of a workbook. Lists that an earlier version received lack it. */
  readonly look?: SheetLook | undefined
  /** The sheet of a workbook that was read, and the others. */
  readonly workbook?: { readonly sheet: string; readonly others: readonly string[] } | undefined
}

/** The title of the column for each role. */
export function roleTitles({ columns, roles }: Pick<ListSheet, 'columns' | 'roles'>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(roles).map(([role, place]) => [role, columns[place] ?? '']))
}

/** A list whose rows are answered in the background. */
export interface ListRun {
  readonly id: ListId
  readonly account: AccountId
  /** The name of the file. */
  readonly name: string | null
  readonly sheet: ListSheet
  /** Null for no limit. */
  readonly maxCredits: number | null
  readonly status: ListStatus
  readonly rows: number
  readonly answered: number
  readonly charged: number
  /** The lines of rows that may have cost a credit, but whose answer is not known yet. */
  readonly asked: readonly number[]
  /** Rows by outcome. */
  readonly outcomes: Readonly<Record<string, number>>
  /** Why it stopped, or that it was not started. */
  readonly problem: ListProblem | null
  /** What it may cost; null for a list that an earlier version received. */
  readonly forecast: Forecast | null
  readonly createdAt: Instant
  readonly finishedAt: Instant | null
}

/** A list among the others of its account: a sheet may be large, and of all of them only these titles are shown. */
export interface ListSummary extends Omit<ListRun, 'sheet'> {
  readonly titles: ReturnType<typeof roleTitles>
}
