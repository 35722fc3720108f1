import type { CompanyNumber } from '../register/company/company-number.js'
import type { Instant } from '../shared/clock.js'
import type { AccountId, JobId } from '../shared/ids.js'
import type { PageRequest } from '../shared/page.js'
import type { LedgerReport } from './ledger-report.js'

export interface Balance {
  /** Credits granted minus credits charged. */
  readonly balance: number
  /** Reserved for open jobs. */
  readonly held: number
  /** Credits that can be spent now. */
  readonly available: number
}

export interface CreditTotals {
  readonly granted: number
  readonly spent: number
}

export interface Grant {
  readonly account: AccountId
  /** Idempotency reference: each reference is granted once. */
  readonly reference: string
  readonly credits: number
  readonly at: Instant
}

/** `other_amount`: this reference was granted before with a different number of credits. */
export type GrantOutcome = 'granted' | 'already_granted' | 'other_amount'

export type HoldOutcome = { readonly kind: 'held' } | { readonly kind: 'insufficient'; readonly available: number }

/** What one credit paid for. */
export interface Charge {
  readonly domain: string
  readonly company: CompanyNumber
  readonly at: Instant
}

export interface DirectCharge extends Charge {
  readonly account: AccountId
  /**
   * An account pays once per reference. The caller builds it from the last charge that it read, so two simultaneous
   * answers have the same reference and only one is charged.
   */
  readonly reference: string
}

export type ChargeOutcome = 'charged' | 'already' | 'insufficient'

export interface StatementEntry {
  /** Increases with every entry of the account. */
  readonly id: number
  readonly kind: 'grant' | 'charge'
  /** Positive for a grant, negative for a charge. */
  readonly credits: number
  readonly balanceAfter: number
  /** The job id if the charge belongs to a job. */
  readonly reference: string
  /** The domain that was paid for; null for a grant. */
  readonly domain: string | null
  readonly company: CompanyNumber | null
  readonly at: Instant
}

export interface Statement {
  readonly entries: readonly StatementEntry[]
  /** Counted up to `statementTotalMax` only. */
  readonly total: number
}

/** One more than the pages can show; counting stops here. */
export const statementTotalMax = 10_001

/** Append-only double-entry ledger. Each operation is atomic and updates the balances with the entries. */
export interface CreditLedger {
  balance(account: AccountId): Promise<Balance>

  /** Granting the same reference again changes nothing. */
  grant(grant: Grant): Promise<GrantOutcome>

  /** Whether this reference was granted to any account. */
  isGranted(reference: string): Promise<boolean>

  /** Locks the account's credits until the end of the transaction, so that values read after this stay valid. */
  lockBalance(account: AccountId): Promise<void>

  /** Reserves one credit for a job. Repeating it for the same job, open or finished, changes nothing. */
  hold(account: AccountId, job: JobId, at: Instant): Promise<HoldOutcome>

  /** Charges the held credit and returns the account that paid. Returns null and changes nothing if the job holds none. */
  capture(job: JobId, charge: Charge): Promise<AccountId | null>

  /** Releases the held credit. Returns false and changes nothing if the job holds none. */
  release(job: JobId, at: Instant): Promise<boolean>

  /** Charges one credit without a hold. A reference that was charged before changes nothing, even at a zero balance. */
  charge(charge: DirectCharge): Promise<ChargeOutcome>

  /** When the account last paid for this answer. */
  lastCharge(account: AccountId, domain: string, company: CompanyNumber): Promise<Instant | null>

  /** The newest charges of the account for this answer, newest first. */
  charges(account: AccountId, domain: string, company: CompanyNumber, limit: number): Promise<readonly Instant[]>

  /** Which of these domains the account has paid for since a time, each with the companies that it paid for. */
  paidSince(
    account: AccountId,
    domains: readonly string[],
    since: Instant,
  ): Promise<ReadonlyMap<string, ReadonlySet<CompanyNumber>>>

  /** Newest first. */
  statement(account: AccountId, page: PageRequest): Promise<Statement>

  /**
   * Credits granted to all accounts and spent by them, also by deleted ones. Null if there are more than `limit` grants
   * or accounts to add up.
   */
  totals(limit: number): Promise<CreditTotals | null>

  /** Recomputes every balance and hold from the entries. Read-only; safe to run while a server is running. */
  verify(): Promise<LedgerReport>
}
