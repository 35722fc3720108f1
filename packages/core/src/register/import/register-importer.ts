import type { Company } from '../company/company.js'
import type { CompanyNumber } from '../company/company-number.js'
import type { Snapshot } from '../register-store.js'
import type { Ranked } from '../search/index/search-index.js'

/** A company with its place among all, and the hash of the row it was read from. */
export interface Row extends Ranked {
  readonly hash: number
}

/** A row that the register holds, and whether an earlier snapshot already lacked it. */
export interface KeptRow extends Row {
  readonly isAbsent: boolean
}

export interface KnownRow {
  readonly rank: number
  readonly hash: number
  /** Whether an earlier snapshot already lacked it. */
  readonly isAbsent: boolean
}

export type NewSnapshot = Omit<Snapshot, 'generation'>

/** Writes the bulk register. One import at a time; readers go on with what was there until `finish`. */
export interface RegisterImporter {
  /** Tells whether a row's text changed; the same at every import. */
  hashOf(text: string): number
  snapshot(): Promise<Snapshot | null>
  /** Builds a register from nothing, beside the one that is there. */
  beginFresh(): Promise<FreshRegister>
  /** Changes the one that is there, all at once. */
  beginUpdate(): Promise<RegisterUpdate>

  /** Every company that is there, also those absent, in any order. */
  everyCompany(): AsyncIterable<readonly KeptRow[]>

  /** Changes of finished imports that were not handed on yet, oldest first. */
  pendingChanges(limit: number): Promise<readonly PendingChange[]>
  /** Forgets changes up to this id. */
  ackChanges(upTo: number): Promise<void>
}

export interface FreshRegister {
  add(rows: readonly Row[]): Promise<void>
  finish(snapshot: NewSnapshot, carried?: Carried): Promise<Snapshot>
  abandon(): Promise<void>
}

/** What a register built anew keeps of the one it replaces. Changes that still wait there are kept in any case. */
export interface Carried {
  /** Those among the added that the snapshot lacks. */
  readonly absentRanks: readonly number[]
  readonly changes: readonly NewChange[]
}

export interface RegisterUpdate {
  /** In the order asked for; null where there is no such company. */
  known(numbers: readonly CompanyNumber[]): Promise<readonly (KnownRow | null)[]>
  companies(ranks: readonly number[]): Promise<readonly Ranked[]>
  /** The next free place of each class. */
  nextSequences(): Promise<readonly number[]>
  apply(edits: readonly Edit[]): Promise<void>
  /** Everything that is known and was not absent before, in any order. */
  everyone(): AsyncIterable<readonly number[]>
  finish(snapshot: NewSnapshot): Promise<Snapshot>
  abandon(): Promise<void>
}

/** One company put in, changed (perhaps to another place), or found absent. */
export interface Edit {
  readonly before: Ranked | null
  readonly after: Row
  /** False where the row reads differently and says the same. */
  readonly isChange: boolean
  readonly isAbsent: boolean
}

/** A difference between two snapshots, kept with the register until it is handed on. */
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
