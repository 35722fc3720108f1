import type { CompanyNumber } from '../register/company/company-number.js'
import type { Instant } from '../shared/clock.js'
import type { AccountId, JobId } from '../shared/ids.js'
import type { PageRequest } from '../shared/page.js'
import type { LedgerReport } from './ledger-report.js'

export interface Balance {
  /** What was granted less what was charged. */
  readonly balance: number
  /** Set aside for jobs that are still open. */
  readonly held: number
  /** What can be spent now. */
  readonly available: number
}

export interface Grant {
  readonly account: AccountId
  /** Names the occasion; one occasion is granted once. */
  readonly reference: string
  readonly credits: number
  readonly at: Instant
}

/** `other_amount`: the occasion was granted before, with another number of credits. */
export type GrantOutcome = 'granted' | 'already_granted' | 'other_amount'

export type HoldOutcome = { readonly kind: 'held' } | { readonly kind: 'insufficient'; readonly available: number }

/** What one credit was paid for. */
export interface Charge {
  readonly domain: string
  readonly company: CompanyNumber
  readonly at: Instant
}

export interface DirectCharge extends Charge {
  readonly account: AccountId
  /**
   * Names the occasion; an account pays for one occasion once. Two answers given at the same time name the same one
   * where they name it after the last charge that both have seen.
   */
  readonly reference: string
}

export type ChargeOutcome = 'charged' | 'already' | 'insufficient'

export interface StatementEntry {
  /** Rises with every entry of the account. */
  readonly id: number
  readonly kind: 'grant' | 'charge'
  /** Positive where it was granted, negative where it was charged. */
  readonly credits: number
  readonly balanceAfter: number
  /** A charge for a job bears the id of the job. */
  readonly reference: string
  /** What was paid for; null for a grant. */
  readonly domain: string | null
  readonly company: CompanyNumber | null
  readonly at: Instant
}

export interface Statement {
  readonly entries: readonly StatementEntry[]
  /** Counted up to `statementTotalMax`. */
  readonly total: number
}

/** No page reaches deeper, so nothing beyond has to be counted. */
export const statementTotalMax = 10_001

/** Double entries that are only ever added. Balances change in the same step, and each step is atomic. */
export interface CreditLedger {
  balance(account: AccountId): Promise<Balance>

  /** A second grant with the same reference changes nothing. */
  grant(grant: Grant): Promise<GrantOutcome>

  /** Whether a grant with this reference was made, to any account. */
  isGranted(reference: string): Promise<boolean>

  /** Inside a transaction: until its end nobody else changes the credits of this account, so that what is read holds. */
  lockAccount(account: AccountId): Promise<void>

  /** Sets one credit aside for a job. A second call for the same job, open or ended, changes nothing. */
  hold(account: AccountId, job: JobId, at: Instant): Promise<HoldOutcome>

  /** Charges the credit that is held. False, and nothing changes, where the job holds none. */
  capture(job: JobId, charge: Charge): Promise<boolean>

  /** Gives back the credit that is held. False, and nothing changes, where the job holds none. */
  release(job: JobId, at: Instant): Promise<boolean>

  /** Charges one credit that was not held. An occasion charged before changes nothing, also at a balance of nothing. */
  charge(charge: DirectCharge): Promise<ChargeOutcome>

  /** When the account last paid for this answer. */
  lastCharge(account: AccountId, domain: string, company: CompanyNumber): Promise<Instant | null>

  /** Newest first. */
  statement(account: AccountId, page: PageRequest): Promise<Statement>

  /** Computes every balance and hold again from the entries. Changes nothing, and may run beside a server. */
  verify(): Promise<LedgerReport>
}
