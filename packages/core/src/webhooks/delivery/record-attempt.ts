import type { Ports, Stores } from '../../ports.js'
import type { Instant } from '../../shared/clock.js'
import { type MailId, newId } from '../../shared/ids.js'
import { afterFailure, afterSuccess, isPermanent } from '../destination/destination-health.js'
import type { Attempt } from './attempt-delivery.js'
import { type PastAttempt, pastAttemptsMax } from './delivery.js'
import type { AttemptResult, ClaimedDelivery, HeldDelivery } from './delivery-store.js'
import { type Judgement, judgeAnswer } from './judge-answer.js'
import { waitMs } from './schedule.js'

export type RecordedAs = 'delivered' | 'postponed' | 'dead_letter' | 'cancelled' | 'lost'

/**
 * An attempt with every value that depends on time or randomness, so that it can be recorded again after a
 * conflict.
 */
export interface JudgedAttempt {
  readonly claimed: ClaimedDelivery
  readonly judgement: Judgement
  readonly at: Instant
  /** Null if it was the last attempt. */
  readonly waitMs: number | null
  readonly pastAttempt: PastAttempt
  /** Id of the mail to the owner, if one is sent. */
  readonly mail: MailId
}

export function judgeAttempt(
  { clock, random }: Pick<Ports, 'clock' | 'random'>,
  claimed: ClaimedDelivery,
  attempt: Attempt,
): JudgedAttempt {
  const at = clock.now()
  const judgement: Judgement =
    attempt.kind === 'sent'
      ? judgeAnswer(attempt.answer, at)
      : { kind: 'failed', message: attempt.message, retryAfterMs: null }
  return {
    claimed,
    judgement,
    at,
    waitMs: waitMs(random, claimed.attempt, judgement.retryAfterMs),
    pastAttempt: pastAttemptOf(claimed, attempt, judgement, at),
    mail: newId(random, 'mail'),
  }
}

/** Records an attempt and its effect on the destination, if the lease is still held. Call inside a transaction. */
export async function recordAttempt(stores: Stores, judged: JudgedAttempt): Promise<RecordedAs> {
  const { claimed, judgement, at, pastAttempt } = judged
  const held = await stores.deliveries.hold(claimed)
  if (!held) return 'lost'
  const recorded = {
    responseStatus: pastAttempt.responseStatus,
    pastAttempts: [...held.pastAttempts.map(withoutHeaders), pastAttempt].slice(-pastAttemptsMax),
  }
  if (judgement.kind === 'delivered') {
    const health = afterSuccess(held.health, at)
    await stores.deliveries.recordAttempt(claimed, {
      ...recorded,
      ...ended('delivered', null),
      deliveredAt: at,
      health,
    })
    return 'delivered'
  }

  const health = afterFailure(held.health, at)
  const next = held.isCancelled ? ended('cancelled', judgement.message) : nextState(judged)
  await stores.deliveries.recordAttempt(claimed, { ...recorded, ...next, deliveredAt: null, health })
  await disableIfPermanent(stores, judged, held)
  return next.status === 'pending' ? 'postponed' : next.status
}

type FinalStatus = 'delivered' | 'dead_letter' | 'cancelled'
type NextState = Pick<AttemptResult, 'nextAttemptAt' | 'errorMessage'> & { readonly status: 'pending' | FinalStatus }

function ended<Status extends FinalStatus>(status: Status, errorMessage: string | null) {
  return { status, nextAttemptAt: null, errorMessage }
}

function nextState({ judgement: { kind, message }, waitMs: wait, at }: JudgedAttempt): NextState {
  // A destination that is gone is not retried, so its deliveries are cancelled rather than dead letters.
  if (kind === 'gone') return ended('cancelled', message)
  if (wait === null) return ended('dead_letter', message)
  return { status: 'pending', nextAttemptAt: at + wait, errorMessage: message }
}

function pastAttemptOf(claimed: ClaimedDelivery, attempt: Attempt, judgement: Judgement, at: Instant): PastAttempt {
  const { startedAt } = attempt
  const answer = attempt.kind === 'sent' && attempt.answer.kind === 'answer' ? attempt.answer : null
  return {
    number: claimed.attempt,
    startedAt,
    // The clock may be set back during an attempt.
    durationMs: Math.max(at - startedAt, 0),
    responseStatus: answer?.status ?? null,
    responseExcerpt: answer?.excerpt ?? null,
    errorMessage: judgement.message,
    ...(attempt.kind === 'sent' && attempt.headers ? { headers: attempt.headers } : {}),
  }
}

function withoutHeaders({ headers: _, ...attempt }: PastAttempt): PastAttempt {
  return attempt
}

async function disableIfPermanent(stores: Stores, judged: JudgedAttempt, held: HeldDelivery): Promise<void> {
  if (held.disabledReason !== null) return
  const { id } = judged.claimed.destination
  if (judged.judgement.kind === 'gone') {
    await stores.webhooks.disable(id, 'gone')
  } else if (isPermanent(held.health, judged.at)) {
    await stores.webhooks.disable(id, 'failing')
    await mailOwner(stores, judged)
  }
}

async function mailOwner(stores: Stores, { claimed, mail, at }: JudgedAttempt): Promise<void> {
  const account = await stores.accounts.find(claimed.destination.account)
  if (!account) return
  await stores.mail.enqueue({ id: mail, kind: 'webhook_disabled', email: account.email, createdAt: at })
}
