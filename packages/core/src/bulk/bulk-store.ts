import type { Instant } from '../shared/clock.js'
import type { AccountId, BulkId } from '../shared/ids.js'
import type { BulkProblem, BulkRun } from './bulk-run.js'

/** Some rows of a list, as JSON. Rows and answers are stored in blocks, because a list has too many of them. */
export interface BulkBlock {
  readonly block: number
  readonly rows: string
  /** The answers to its first rows; null until there are any. */
  readonly answers: string | null
}

export interface NewBlock {
  readonly block: number
  readonly rows: string
  /** How many rows it has. */
  readonly count: number
}

export interface BlockAnswers {
  readonly block: number
  readonly answers: string
  /** How many rows are answered. */
  readonly answered: number
  /** How many were answered before. Otherwise nothing is stored. */
  readonly answeredBefore: number
  /** The outcomes of the new ones. */
  readonly outcomes: Readonly<Record<string, number>>
}

export interface BulkLease {
  readonly id: string
  readonly until: Instant
}

/** Lists that accounts have sent, and the answers to their rows. */
export interface BulkStore {
  /** False if the account has `unfinishedMax` unfinished runs or `runsMax` runs, even with concurrent calls. */
  create(run: BulkRun, limits: { readonly unfinishedMax: number; readonly runsMax: number }): Promise<boolean>

  /** Adds the next blocks of a run that is being received. False if it is not: somebody has deleted it. */
  addBlocks(id: BulkId, blocks: readonly NewBlock[]): Promise<boolean>

  /** The list is complete: workers may take it. False if it has been deleted. */
  ready(id: BulkId): Promise<boolean>

  find(account: AccountId, id: BulkId): Promise<BulkRun | null>

  /** Newest first. */
  list(account: AccountId): Promise<readonly BulkRun[]>

  /** False if the account has no such run. A worker that answers it notices when it saves. */
  remove(account: AccountId, id: BulkId): Promise<boolean>

  /** Blocks after the given one, in order. */
  blocks(id: BulkId, after: number, limit: number): Promise<readonly BulkBlock[]>

  /**
   * The oldest run that waits or whose lease has expired, unless its account is disabled. Accounts with another leased
   * run come later.
   */
  claim(lease: BulkLease, now: Instant): Promise<BulkRun | null>

  /** False if the lease is lost, or the account is disabled. */
  renew(id: BulkId, lease: BulkLease): Promise<boolean>

  /** Counts a credit that the list has cost, as soon as it is spent. */
  addCharge(id: BulkId): Promise<void>

  /**
   * Stores the answers to the first rows of a block and counts those that are new. A block may be answered in several
   * steps. False if the lease is lost.
   */
  saveAnswers(id: BulkId, leaseId: string, answers: BlockAnswers): Promise<boolean>

  /** Ends a run: `completed`, or `stopped` if there is a problem. False if the lease is lost. */
  end(id: BulkId, leaseId: string, problem: BulkProblem | null, at: Instant): Promise<boolean>

  /** Gives the run back, so that another worker may take it at once. */
  release(id: BulkId, leaseId: string): Promise<void>

  /** Lets a stopped run continue. False if the account has no stopped run of this id. */
  resume(account: AccountId, id: BulkId, maxCredits: number | null): Promise<boolean>

  /** Gives all leased runs back. Only for a process that is alone on the database. */
  voidLeases(): Promise<void>

  /** Removes runs created before the first instant, and unfinished uploads before the second. Returns how many. */
  purge(before: Instant, receivingBefore: Instant, limit: number): Promise<number>
}
