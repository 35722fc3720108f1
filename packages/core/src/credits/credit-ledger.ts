import type { Instant } from '../shared/clock.js'
import type { AccountId } from '../shared/ids.js'

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

/** Double entries that are only ever added. Balances change in the same step as the entries. */
export interface CreditLedger {
  balance(account: AccountId): Promise<Balance>

  /** A second grant with the same reference changes nothing. */
  grant(grant: Grant): Promise<GrantOutcome>
}
