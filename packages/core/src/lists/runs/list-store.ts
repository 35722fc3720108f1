import type { Instant } from '../../shared/clock.js'
import type { AccountId, DecisionId, ListId } from '../../shared/ids.js'
import type { ListProblem, ListRun, ListSummary } from './list-run.js'

/** Some rows of a list, as JSON. Rows and answers are stored in blocks, because a list has too many of them. */
export interface ListBlock {
  readonly block: number
  readonly rows: string
  /** The answers to its first rows; null until there are any. */
  readonly answers: string | null
  /** What people have decided for its rows; null until there is anything. */
  readonly decisions: string | null
}

/** The rows of a block in short: a list of 200,000 rows is looked through for each page of it. */
export interface MarkedBlock {
  readonly block: number
  /** Their start, or all of them. Null if it has no answers, or if an earlier version has stored them. */
  readonly marks: string | null
  /** How many rows have a result. */
  readonly answered: number
  /** Their start: which rows are decided. */
  readonly decisions: string | null
}

/** Decisions to store, or to take back. */
export interface DecisionChange {
  /** `before`: what the block had when it was read. If one has changed since, nothing is stored. */
  readonly blocks: readonly {
    readonly block: number
    readonly before: string | null
    readonly decisions: string | null
    /** When the last of them was made; null if there are none. */
    readonly decidedAt: Instant | null
  }[]
  /** What is added to the count of each outcome. */
  readonly outcomes: Readonly<Record<string, number>>
  /** Only if no worker answers the list or will: rows that were skipped may be asked about. */
  readonly isForEnded: boolean
}

/** A list with rows for a person to decide. */
export interface ListToDecide {
  readonly id: ListId
  readonly name: string | null
  readonly rows: number
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
  readonly marks: string
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

export interface ListLease {
  readonly id: string
  readonly until: Instant
}

export interface ListEnd {
  /** Null if the list is completed. */
  readonly problem: ListProblem | null
  /** As JSON; null if there is none. */
  readonly summary: string | null
  readonly at: Instant
}

export interface ListBacklog {
  readonly open: number
  /** Rows of these runs without a result. */
  readonly rowsLeft: number
  /** When the oldest of them was sent; null if there is none. */
  readonly oldestAt: Instant | null
}

export interface ReadyList extends Pick<ListRun, 'forecast' | 'problem'> {
  /** The same for lists with the same columns and rows. */
  readonly contentHash: string
}

export interface RunLimits {
  readonly unfinishedMax: number
  readonly runsMax: number
  readonly replaced?: ListId | null
}

/** Lists that accounts have sent, and the answers to their rows. */
export interface ListStore {
  /**
   * False if the account has `unfinishedMax` unfinished runs or `runsMax` runs, even with concurrent calls. The new run
   * takes the place of the run `replaced`.
   */
  create(run: ListRun, limits: RunLimits): Promise<boolean>

  /**
   * Adds the next blocks of a run that is being received. `gone` if it is not: somebody has deleted it. `full` if the
   * lists of the account would then take more than `accountBytesMax` bytes in the store, even with concurrent calls.
   */
  addBlocks(id: ListId, blocks: readonly NewBlock[], accountBytesMax: number): Promise<'stored' | 'gone' | 'full'>

  /** The list is complete: workers may take it, or it is stopped if there is a problem. False if it has been deleted. */
  ready(id: ListId, list: ReadyList): Promise<boolean>

  find(account: AccountId, id: ListId): Promise<ListRun | null>

  /** Newest first. */
  list(account: AccountId): Promise<readonly ListSummary[]>

  /** Bytes that the lists of the account take in the store. */
  storedBytes(account: AccountId): Promise<number>

  /**
   * False if the account has no such run. No one sees it any more; `sweep` deletes its rows. A worker that answers it
   * notices when it saves.
   */
  remove(account: AccountId, id: ListId): Promise<boolean>

  /** The same, but only for a run that was never started. False for any other one. */
  removeNotStarted(account: AccountId, id: ListId): Promise<boolean>

  /** The same, but only for a run that is still being received. False for any other one. */
  removeReceiving(account: AccountId, id: ListId): Promise<boolean>

  /** Drops what is kept of the file. Repeating it changes nothing. */
  dropFile(id: ListId): Promise<void>

  /** Removes all runs of an account in the same way. */
  removeAll(account: AccountId): Promise<void>

  /** Deletes some megabytes of removed runs. True if there is more to delete. */
  sweep(): Promise<boolean>

  /** Blocks after the given one, in order. */
  blocks(id: ListId, after: number, limit: number): Promise<readonly ListBlock[]>

  /** The given blocks, in order. Those below 0 hold the file itself, as long as it is kept. */
  blocksAt(id: ListId, blocks: readonly number[]): Promise<readonly ListBlock[]>

  /** Blocks with answers after the given one in short, in order. `part`: of the marks, their first 64 characters or all. */
  marks(id: ListId, after: number, limit: number, part: 'start' | 'whole'): Promise<readonly MarkedBlock[]>

  /** The decisions of the block with the latest one; null if nothing is decided. */
  lastDecisions(id: ListId): Promise<string | null>

  /** The blocks with this decision, in order; perhaps also others, whose decisions contain a similar text. */
  blocksDecided(id: ListId, decision: DecisionId): Promise<readonly number[]>

  /**
   * Stores decisions, all or none; then the summary is gone. `changed` if something has changed since they were read.
   * `full` if they need more space, and the lists of the account would then take more than `accountBytesMax` bytes in the
   * store, even with concurrent calls.
   */
  decide(
    account: AccountId,
    id: ListId,
    change: DecisionChange,
    accountBytesMax: number,
    /** Called between statements. If it fails, nothing is stored. */
    breathe?: () => Promise<void>,
  ): Promise<'stored' | 'changed' | 'full'>

  /**
   * The lists of the account with rows to review, newest first. Of lists with the same content, which
   * is a file that was sent again, one counts: the newest that is completed, or else the newest with answers.
   */
  toDecide(account: AccountId): Promise<readonly ListToDecide[]>

  /** Changes what the columns hold, as long as the list is not started. False if it is, or if the account has no such run. */
  setSheet(account: AccountId, id: ListId, list: Pick<ListRun, 'sheet' | 'forecast' | 'problem'>): Promise<boolean>

  /** Of the blocks after the given one, those with work left for this pass: rows without a result, or skipped rows. */
  openBlocks(id: ListId, after: number, limit: number): Promise<readonly ListBlock[]>

  /**
   * A run that waits or whose lease has expired, unless its account is disabled or has another leased run, even with
   * concurrent calls. The account whose last turn is longest ago comes first, and of its runs the one whose last turn is.
   * `isFirstTurn`: only a run that no worker has had yet.
   */
  claim(lease: ListLease, now: Instant, options?: { readonly isFirstTurn?: boolean }): Promise<ListRun | null>

  /** Whether `claim` would find a run if this one were given back, other than this one. */
  hasWaiting(id: ListId, now: Instant): Promise<boolean>

  /** False if the lease is lost, or the account is disabled. */
  renew(id: ListId, lease: ListLease): Promise<boolean>

  /**
   * Records what rows cost, in order, and counts the credits. A row that was paid for is not open again if it is asked
   * once more before its answer is saved. False if the lease is lost: nothing is recorded.
   */
  recordSpending(id: ListId, leaseId: string, steps: readonly SpendingStep[]): Promise<boolean>

  /**
   * Stores the answers to the first rows of a block and counts those that are new. A block may be answered in several
   * steps. False if the lease is lost.
   */
  saveAnswers(id: ListId, leaseId: string, answers: BlockAnswers): Promise<boolean>

  /** Ends a run: `completed`, or `stopped` if there is a problem. False if the lease is lost. */
  end(id: ListId, leaseId: string, end: ListEnd): Promise<boolean>

  /** The summary of an ended run; null if it has none. */
  summary(id: ListId): Promise<string | null>

  /** Gives the run back: another worker may take it at once, or it is stopped if somebody wants that. */
  release(id: ListId, leaseId: string, at: Instant): Promise<void>

  /**
   * Stops a run that waits. One that a worker has is stopped once the worker gives it back; until then it runs with the
   * problem. Repeating it changes nothing, and neither does it for a run that has ended.
   */
  stop(account: AccountId, id: ListId, problem: ListProblem, at: Instant): Promise<void>

  /** Whether the worker has to give the run back: it is to be stopped, it is removed, or the lease is lost. */
  isStopping(id: ListId, leaseId: string): Promise<boolean>

  /**
   * Lets a stopped run begin another pass, and drops its kept file. `missing`: the account has no stopped run of this id.
   * `full`: it has `unfinishedMax` unfinished runs, even with concurrent calls.
   */
  resume(
    account: AccountId,
    id: ListId,
    maxCredits: number | null,
    unfinishedMax?: number,
  ): Promise<'resumed' | 'missing' | 'full'>

  /** The runs that wait or are being answered, oldest first, at most `limit`. */
  backlog(limit: number): Promise<ListBacklog>

  /** Gives all leased runs back. Only for a process that is alone on the database. */
  voidLeases(): Promise<void>

  /** Removes runs created before the first instant, and unfinished uploads before the second. Returns how many. */
  purge(before: Instant, receivingBefore: Instant, limit: number): Promise<number>
}
