import type { Instant } from '../shared/clock.js'
import type { AccountId, BulkId } from '../shared/ids.js'
import type { BulkProblem, BulkRun } from './bulk-run.js'

/** Some rows of a list, as JSON. Rows and answers are stored in blocks, because a list has too many of them. */
export interface BulkBlock {
  readonly block: number
  readonly rows: string
  /** Null until the rows are answered. */
  readonly answers: string | null
}

export interface BulkTally {
  readonly answered: number
  readonly charged: number
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

  /** Adds the next rows of a run that is being received. */
  addBlock(id: BulkId, block: number, rows: string, count: number): Promise<void>

  /** The list is complete: workers may take it. */
  ready(id: BulkId): Promise<void>

  find(account: AccountId, id: BulkId): Promise<BulkRun | null>

  /** Newest first. */
  list(account: AccountId): Promise<readonly BulkRun[]>

  /** False if the account has no such run. A worker that answers it notices when it saves. */
  remove(account: AccountId, id: BulkId): Promise<boolean>

  /** Blocks after the given one, in order. */
  blocks(id: BulkId, after: number, limit: number): Promise<readonly BulkBlock[]>

  /** The oldest run that waits or whose lease has expired. Accounts with another leased run come later. */
  claim(lease: BulkLease, now: Instant): Promise<BulkRun | null>

  /** False if the lease is lost. */
  renew(id: BulkId, lease: BulkLease): Promise<boolean>

  /** Stores the answers of a block once and counts them. False if the lease is lost. */
  saveAnswers(id: BulkId, leaseId: string, block: number, answers: string, tally: BulkTally): Promise<boolean>

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
