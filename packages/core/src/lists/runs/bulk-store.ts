import type { Instant } from '../../shared/clock.js'
import type { AccountId, BulkId } from '../../shared/ids.js'
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
  /** How many rows have a result, and how many of these were skipped because they would have cost a credit. */
  readonly answered: number
  readonly skipped: number
  /** The same before. If that is no longer so, nothing is stored. */
  readonly before: { readonly answered: number; readonly skipped: number }
  /** No row of the block is left for this pass. */
  readonly isDone: boolean
  /** The lines of the rows that have a result now and had none before. What they cost is no longer open. */
  readonly lines: readonly number[]
  /** What is added to the count of each outcome. */
  readonly outcomes: Readonly<Record<string, number>>
}

/** A row may cost a credit from now on (`asked`), and later has cost one (`paid`) or not (`free`). */
export interface SpendingStep {
  readonly line: number
  readonly kind: 'asked' | 'paid' | 'free'
}

export interface BulkLease {
  readonly id: string
  readonly until: Instant
}

export interface BulkEnd {
  /** Null if the list is completed. */
  readonly problem: BulkProblem | null
  /** As JSON; null if there is none. */
  readonly summary: string | null
  readonly at: Instant
}

/** Lists that accounts have sent, and the answers to their rows. */
export interface BulkStore {
  /** False if the account has `unfinishedMax` unfinished runs or `runsMax` runs, even with concurrent calls. */
  create(run: BulkRun, limits: { readonly unfinishedMax: number; readonly runsMax: number }): Promise<boolean>

  /**
   * Adds the next blocks of a run that is being received. `gone` if it is not: somebody has deleted it. `full` if the
   * lists of the account would then take more than `accountBytesMax` bytes in the store, even with concurrent calls.
   */
  addBlocks(id: BulkId, blocks: readonly NewBlock[], accountBytesMax: number): Promise<'stored' | 'gone' | 'full'>

  /** The list is complete: workers may take it. False if it has been deleted. */
  ready(id: BulkId): Promise<boolean>

  find(account: AccountId, id: BulkId): Promise<BulkRun | null>

  /** Newest first. */
  list(account: AccountId): Promise<readonly BulkRun[]>

  /** Bytes that the lists of the account take in the store. */
  storedBytes(account: AccountId): Promise<number>

  /**
   * False if the account has no such run. No one sees it any more; `sweep` deletes its rows. A worker that answers it
   * notices when it saves.
   */
  remove(account: AccountId, id: BulkId): Promise<boolean>

  /** Removes all runs of an account in the same way. */
  removeAll(account: AccountId): Promise<void>

  /** Deletes some megabytes of removed runs. True if there is more to delete. */
  sweep(): Promise<boolean>

  /** Blocks after the given one, in order. */
  blocks(id: BulkId, after: number, limit: number): Promise<readonly BulkBlock[]>

  /** Of the blocks after the given one, those with work left for this pass: rows without a result, or skipped rows. */
  openBlocks(id: BulkId, after: number, limit: number): Promise<readonly BulkBlock[]>

  /**
   * A run that waits or whose lease has expired, unless its account is disabled or has another leased run, even with
   * concurrent calls. The account whose last turn is longest ago comes first, and of its runs the one whose last turn is.
   * `isFirstTurn`: only a run that no worker has had yet.
   */
  claim(lease: BulkLease, now: Instant, options?: { readonly isFirstTurn?: boolean }): Promise<BulkRun | null>

  /** Whether `claim` would find a run if this one were given back, other than this one. */
  hasWaiting(id: BulkId, now: Instant): Promise<boolean>

  /** False if the lease is lost, or the account is disabled. */
  renew(id: BulkId, lease: BulkLease): Promise<boolean>

  /**
   * Records what rows cost, in order, and counts the credits. A row that was paid for is not open again if it is asked
   * once more before its answer is saved. False if the lease is lost: nothing is recorded.
   */
  recordSpending(id: BulkId, leaseId: string, steps: readonly SpendingStep[]): Promise<boolean>

  /**
   * Stores the answers to the first rows of a block and counts those that are new. A block may be answered in several
   * steps. False if the lease is lost.
   */
  saveAnswers(id: BulkId, leaseId: string, answers: BlockAnswers): Promise<boolean>

  /** Ends a run: `completed`, or `stopped` if there is a problem. False if the lease is lost. */
  end(id: BulkId, leaseId: string, end: BulkEnd): Promise<boolean>

  /** The summary of an ended run; null if it has none. */
  summary(id: BulkId): Promise<string | null>

  /** Gives the run back, so that another worker may take it at once. */
  release(id: BulkId, leaseId: string): Promise<void>

  /** Lets a stopped run begin another pass. False if the account has no stopped run of this id. */
  resume(account: AccountId, id: BulkId, maxCredits: number | null): Promise<boolean>

  /** Gives all leased runs back. Only for a process that is alone on the database. */
  voidLeases(): Promise<void>

  /** Removes runs created before the first instant, and unfinished uploads before the second. Returns how many. */
  purge(before: Instant, receivingBefore: Instant, limit: number): Promise<number>
}
