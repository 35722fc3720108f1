import type { Company } from '../company/company.js'
import type { CompanyNumber } from '../company/company-number.js'
import type { IndustryTexts } from '../company/industry.js'
import type { Snapshot } from '../register-store.js'
import type { Ranked } from '../search/index/search-index.js'

/** A company with its rank and the hash of the row it was read from. */
export interface Row extends Ranked {
  readonly hash: number
}

/** A stored row, and whether the company was already missing from an earlier snapshot. */
export interface KeptRow extends Row {
  readonly isAbsent: boolean
}

export interface KnownRow {
  readonly rank: number
  readonly hash: number
  /** Whether the company was already missing from an earlier snapshot. */
  readonly isAbsent: boolean
}

export type NewSnapshot = Omit<Snapshot, 'generation'>

/** A snapshot whose rows are all written. */
export interface FinishedSnapshot extends NewSnapshot {
  /** Replace the words that are stored for the same codes. Words for other codes stay. */
  readonly industries: IndustryTexts
}

/** Writes the snapshot. One import at a time; readers use the old data until `finish`. */
export interface RegisterImporter {
  /** Hash to detect a changed row; stable across imports. */
  hashOf(text: string): number
  snapshot(): Promise<Snapshot | null>
  /** Builds a new register beside the existing one. */
  beginFresh(): Promise<FreshRegister>
  /** Updates the existing register atomically. */
  beginUpdate(): Promise<RegisterUpdate>

  /** Every company, including absent ones, in any order. */
  everyCompany(): AsyncIterable<readonly KeptRow[]>

  /** Unpublished changes of finished imports, oldest first. */
  pendingChanges(limit: number): Promise<readonly PendingChange[]>
  /** Removes changes up to this id after they were published. */
  ackChanges(upTo: number): Promise<void>
}

export interface FreshRegister {
  add(rows: readonly Row[]): Promise<void>
  finish(snapshot: FinishedSnapshot, carried?: Carried): Promise<Snapshot>
  abandon(): Promise<void>
}

/** What a rebuilt register keeps of the one it replaces. Pending changes are kept in any case. */
export interface Carried {
  /** Added companies that are missing from the snapshot. */
  readonly absentRanks: readonly number[]
  readonly changes: readonly NewChange[]
}

export interface RegisterUpdate {
  /** In the requested order; null if there is no such company. */
  known(numbers: readonly CompanyNumber[]): Promise<readonly (KnownRow | null)[]>
  companies(ranks: readonly number[]): Promise<readonly Ranked[]>
  /** The next free sequence of each class. */
  nextSequences(): Promise<readonly number[]>
  apply(edits: readonly Edit[]): Promise<void>
  /** Ranks of all known companies that were not absent before, in any order. */
  everyone(): AsyncIterable<readonly number[]>
  finish(snapshot: FinishedSnapshot): Promise<Snapshot>
  abandon(): Promise<void>
}

/** One company that was added, changed (possibly to a new rank) or found absent. */
export interface Edit {
  readonly before: Ranked | null
  readonly after: Row
  /** False if the row differs but means the same. */
  readonly isChange: boolean
  readonly isAbsent: boolean
}

/** A difference between two snapshots, stored with the register until it is published. */
export interface PendingChange {
  readonly id: number
  readonly before: Company | null
  readonly after: Company
  readonly isAbsence: boolean
}

export type NewChange = Omit<PendingChange, 'id'>

export function toChange({ before, after, isAbsent }: Edit): NewChange {
  return { before: before?.company ?? null, after: after.company, isAbsence: isAbsent }
}
