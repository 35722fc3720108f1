import type { CompanyNumber } from '../register/company/company-number.js'
import type { Instant } from '../shared/clock.js'
import type { AccountId, JobId } from '../shared/ids.js'

export const jobKinds = ['enrich', 'resolve_domain', 'partner_enrich', 'resolve_company'] as const
export type JobKind = (typeof jobKinds)[number]

/** What has to be done: a site to read, or a company to find the website of. Jobs of several accounts share it. */
export type WorkKind = 'domain' | 'company'

/** A claim names no more jobs than this. */
export const namedJobsMax = 200

export type WorkId = number & { readonly brand?: 'WorkId' }

export interface NewJob {
  readonly id: JobId
  readonly account: AccountId
  readonly kind: JobKind
  readonly work: WorkKind
  /** The domain, or the number of the company. */
  readonly subject: string
  readonly at: Instant
}

export interface Job {
  readonly id: JobId
  readonly account: AccountId
  readonly kind: JobKind
  readonly work: WorkKind
  readonly subject: string
  /** `processing` while its work is under a lease, also one that ran out and that nobody has taken over yet. */
  readonly status: 'pending' | 'processing' | 'completed' | 'failed'
  readonly createdAt: Instant
  readonly finishedAt: Instant | null
  /** Why it failed, in words for the caller; never internals. */
  readonly errorMessage: string | null
  /** What became of it, in the words of `charge_reason`; null while it is open. */
  readonly outcome: string | null
  /** The company it was charged for; null where nothing was charged. */
  readonly chargedFor: CompanyNumber | null
}

/** A piece of work under a lease: only its holder may change it. */
export interface ClaimedTask {
  readonly id: WorkId
  readonly kind: WorkKind
  readonly subject: string
  /** Whose turn it is. */
  readonly account: AccountId
  readonly leaseId: string
  /** This one included. */
  readonly attempt: number
}

export interface Lease {
  /** Random, so that no other holder has it. */
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

/** Work that waits, the jobs that wait for it, and who holds it. Each step is atomic. */
export interface JobQueue {
  /**
   * Adds a job and the work it waits for. Where this account has an open job of the same kind and subject, gives that
   * one and changes nothing; where another account waits for the same subject, the work is shared.
   */
  add(job: NewJob): Promise<{ readonly job: Job; readonly isNew: boolean }>

  find(id: JobId): Promise<Job | null>

  /** The open job of an account for a subject. */
  findOpen(account: AccountId, kind: JobKind, subject: string): Promise<Job | null>

  /**
   * Takes the work that is due and waits longest, by turns between the accounts that wait, and counts the attempt.
   * Each account has one piece of work in a turn, and one that was served has its next in a later turn, whether it had
   * a line or asks anew; one that comes after long joins the turn that is being served. Work that several wait for is
   * the turn of the one that brought it furthest forward. Work whose lease ran out is due again, and goes first. Null
   * where none is. Where jobs are named, at most `namedJobsMax`, only work that one of them waits for is taken, and
   * that is nobody's turn. Waiting work of accounts in `passOver`, at most `passedOverMax`, is left in line.
   */
  claim(
    lease: Lease,
    now: Instant,
    named?: readonly JobId[],
    passOver?: readonly AccountId[],
  ): Promise<ClaimedTask | null>

  /** False where the lease was lost: then nothing that the holder did may be kept. One that ran out is not lost yet. */
  renew(work: WorkId, leaseId: string, until: Instant): Promise<boolean>

  /** Whether nobody else has taken the work since; inside a transaction nobody does before it ends. */
  holds(work: WorkId, leaseId: string): Promise<boolean>

  /** The open jobs that wait for a piece of work, oldest first. One that joins meanwhile waits for the transaction's end. */
  waiting(work: WorkId, limit: number): Promise<readonly Job[]>

  /** Ends a job that is open. False where it is not: a second call changes nothing. */
  finish(job: JobId, outcome: FinishedJob): Promise<boolean>

  /** Ends work whose jobs are all ended. False where the lease was lost or a job is still open. */
  complete(work: WorkId, leaseId: string): Promise<boolean>

  /** Gives work back to be done later, at the end of its account's line. False where the lease was lost. */
  putBack(work: WorkId, leaseId: string, runAt: Instant): Promise<boolean>

  /**
   * Undoes a claim: the work is due at once, at its old place, and the attempt is not counted. Nobody else comes
   * forward by it. False where the lease was lost.
   */
  release(work: WorkId, leaseId: string): Promise<boolean>

  /** Frees all leases, each work at its old place: only where every holder is known to be dead. Gives how many there were. */
  voidLeases(): Promise<number>

  /** How many pieces of work wait and how many are being done. */
  counts(now: Instant): Promise<{ readonly waiting: number; readonly leased: number }>

  /** Removes jobs that ended before, at most `limit`. Gives how many. */
  purge(before: Instant, limit: number): Promise<number>
}
