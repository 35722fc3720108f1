import type { Instant } from '../../shared/clock.js'
import type { MailId } from '../../shared/ids.js'
import type { MailedPurpose } from './mailed-token-store.js'

/** Mails with a token, and notices without one. */
export type MailKind = MailedPurpose | 'webhook_disabled'

/** A queued mail: its kind and recipient. The token is created when the mail is sent. */
export interface WaitingMail {
  readonly id: MailId
  readonly kind: MailKind
  readonly email: string
  readonly createdAt: Instant
}

export interface ClaimedMail extends WaitingMail {
  /** Incremented by the claim, so the first claim returns 1. */
  readonly attempt: number
}

export interface MailOutbox {
  /** Due immediately. */
  enqueue(mail: WaitingMail): Promise<void>

  /** Leases up to `limit` due mails to one sender; mails that are not settled become due again at `leaseUntil`. */
  claim(now: Instant, leaseUntil: Instant, limit: number): Promise<ClaimedMail[]>

  /** Deletes a mail that was sent or is not worth sending. */
  remove(id: MailId): Promise<void>

  postpone(id: MailId, dueAt: Instant): Promise<void>

  /** Number of queued mails. Stops counting at `limit`, if given. */
  count(limit?: number): Promise<number>

  /** When the next mail is due, or has been since; null if none is queued. */
  firstDueAt(): Promise<Instant | null>
}
