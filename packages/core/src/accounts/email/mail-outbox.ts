import type { Instant } from '../../shared/clock.js'
import type { MailId } from '../../shared/ids.js'
import type { TokenPurpose } from './mailed-token-store.js'

/** What carries a token, and notices that carry none. */
export type MailKind = TokenPurpose | 'webhook_disabled'

/** A mail that is still to be written: what for and to whom. A token is minted when it is sent. */
export interface WaitingMail {
  readonly id: MailId
  readonly kind: MailKind
  readonly email: string
  readonly createdAt: Instant
}

export interface ClaimedMail extends WaitingMail {
  /** Counted at the claim, so 1 on the first. */
  readonly attempt: number
}

export interface MailOutbox {
  /** Due at once. */
  enqueue(mail: WaitingMail): Promise<void>

  /** Takes up to `limit` due mails for one sender; unsettled ones come back at `leaseUntil`. */
  claim(now: Instant, leaseUntil: Instant, limit: number): Promise<ClaimedMail[]>

  /** Sent, or not worth sending: the row goes. */
  settle(id: MailId): Promise<void>

  postpone(id: MailId, dueAt: Instant): Promise<void>

  /** How many wait, for the metrics. */
  count(): Promise<number>
}
