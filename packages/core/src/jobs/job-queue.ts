import type { CompanyNumber } from '../register/company/company-number.js'
import type { Instant } from '../shared/clock.js'
import type { AccountId, JobId } from '../shared/ids.js'

export const jobKinds = ['enrich', 'resolve_domain', 'partner_enrich', 'resolve_company'] as const
export type JobKind = (typeof jobKinds)[number]

/** Kind of task: read a site, or find a company's website. Jobs of several accounts can share a task. */
export const taskKinds = ['domain', 'company'] as const
export type TaskKind = (typeof taskKinds)[number]

/** Maximum number of jobs that a claim may name. */
export const namedJobsMax = 200

export type TaskId = number & { readonly brand?: 'TaskId' }

export interface NewJob {
  readonly id: JobId
  readonly account: AccountId
  readonly kind: JobKind
  readonly work: TaskKind
  /** The domain or the company number. */
  readonly subject: string
  readonly at: Instant
}

export interface Job {
  readonly id: JobId
  readonly account: AccountId
  readonly kind: JobKind
  readonly work: TaskKind
  readonly subject: string
  /** `processing` while its task is leased, even if the lease has expired and no other worker has taken over yet. */
  readonly status: 'pending' | 'processing' | 'completed' | 'failed'
  readonly createdAt: Instant
  readonly finishedAt: Instant | null
  /** Reason of the failure for the caller; never internal details. */
  readonly errorMessage: string | null
  /** The result as a `charge_reason`; null while the job is open. */
  readonly outcome: string | null
  /** The company it was charged for; null if nothing was charged. */
  readonly chargedFor: CompanyNumber | null
}

/** A task under a lease: only the lease holder may change it. */
export interface ClaimedTask {
  readonly id: TaskId
  readonly kind: TaskKind
  readonly subject: string
  /** The account whose fair share this task counts against. */
  readonly account: AccountId
  readonly leaseId: string
  /** Including this attempt. */
  readonly attempt: number
}

export interface Lease {
  /** Random, so that no other holder has the same id. */
  readonly id: string
  readonly until: Instant
}

export interface FinishedJob {
  readonly status: 'completed' | 'failed'
  readonly outcome: string
  readonly chargedFor: CompanyNumber | null
  readonly errorMessage: string | null
  readonly at: Instant
}

export interface TaskBacklog {
  readonly kind: TaskKind
  readonly open: number
  /** When the oldest job was added that still waits; null if none does. */
  readonly oldestAt: Instant | null
}

/** Tasks, the jobs waiting for them, and their leases. Each operation is atomic. */
export interface JobQueue {
  /**
   * Adds a job and its task. If the account already has an open job of the same kind and subject, returns that one
   * and changes nothing. If another account is waiting for the same subject, the task is shared.
   */
  add(job: NewJob): Promise<{ readonly job: Job; readonly isNew: boolean }>

  find(id: JobId): Promise<Job | null>

  /** The account's open job for a subject. */
  findOpen(account: AccountId, kind: JobKind, subject: string): Promise<Job | null>

  /**
   * Leases the due task that has waited longest, in fair rotation between accounts, and counts the attempt. Each
   * account gets one task per round. After being served it continues in a later round, even if its queue was empty
   * in between; an account that returns after a long time joins the current round. A shared task counts for the
   * account that would be served first. Tasks with an expired lease are due again and go first. Returns null if
   * none is due. If jobs are `named` (at most `namedJobsMax`), only their tasks are leased, outside the rotation.
   * Waiting tasks of accounts in `passOver` (at most `passedOverMax`) stay queued.
   */
  claim(
    lease: Lease,
    now: Instant,
    named?: readonly JobId[],
    passOver?: readonly AccountId[],
  ): Promise<ClaimedTask | null>

  /**
   * Returns false if the lease was lost; the holder must then discard its results. An expired lease that no other
   * worker took is not lost.
   */
  renew(task: TaskId, leaseId: string, until: Instant): Promise<boolean>

  /**
   * Whether the lease is still held. Inside a transaction, no other worker can take the task before the transaction
   * ends.
   */
  holds(task: TaskId, leaseId: string): Promise<boolean>

  /**
   * Open jobs waiting for a task, oldest first. A job that joins in the meantime waits for the end of the
   * transaction.
   */
  waiting(task: TaskId, limit: number): Promise<readonly Job[]>

  /** Finishes an open job. Returns false and changes nothing if the job is not open. */
  finish(job: JobId, outcome: FinishedJob): Promise<boolean>

  /** Completes a task whose jobs are all finished. Returns false if the lease was lost or a job is still open. */
  complete(task: TaskId, leaseId: string): Promise<boolean>

  /**
   * Reschedules a task for later, at the end of its account's queue. Returns false if the lease was lost. If it is
   * `uncounted`, the attempt is not counted.
   */
  putBack(task: TaskId, leaseId: string, runAt: Instant, uncounted?: 'uncounted'): Promise<boolean>

  /**
   * Undoes a claim: the task is due immediately at its old position, and the attempt is not counted. No other
   * account moves forward because of it. Returns false if the lease was lost.
   */
  release(task: TaskId, leaseId: string): Promise<boolean>

  /**
   * Releases all leases and keeps each task's position. Call only if every holder is known to be dead. Returns how
   * many.
   */
  voidLeases(): Promise<number>

  /** Number of waiting and of leased tasks. */
  counts(now: Instant): Promise<{ readonly waiting: number; readonly leased: number }>

  /** The open tasks by kind, among the `limit` oldest tasks. Kinds without open tasks are left out. */
  backlog(limit: number): Promise<readonly TaskBacklog[]>

  /** How many jobs ended since `since`, by outcome. Counts only the last `limit` of them. */
  outcomes(since: Instant, limit: number): Promise<ReadonlyMap<string, number>>

  /** Removes at most `limit` jobs that finished before `before`; returns how many. */
  purge(before: Instant, limit: number): Promise<number>
}
