import type { Settled } from '../../credits/charge-reason.js'
import type { Ports, Stores } from '../../ports.js'
import type { AnswerId } from '../../shared/ids.js'
import type { UnsettledAnswer } from './describe-received.js'
import { receivedMax } from './received-answer.js'

/** Runs in the transaction of a charge. */
export type OnCharged = (stores: Stores, settled: Settled) => Promise<void>

export interface RecordedAnswer {
  readonly settled: Settled
  /** Null if the answer could not be recorded. */
  readonly answerId: AnswerId | null
}

/**
 * Settles the charge for an answer and records the answer, in one transaction if there is a charge. Writes nothing more
 * if the answer was recorded before. If the record cannot be written, the answer must still be returned, and the next
 * request records it.
 */
export async function settleAndRecord(
  { received }: Pick<Ports, 'received'>,
  answer: UnsettledAnswer,
  settle: (onCharged: OnCharged) => Promise<Settled>,
): Promise<RecordedAnswer> {
  const isRecorded = await received.has(answer.id)
  const settled = await settle(async (stores, charged) => {
    if (!isRecorded) await recordAnswer(stores, answer, charged)
  })
  if (isRecorded || settled.charged) return { settled, answerId: answer.id }
  const outcome = await recordAnswer({ received }, answer, settled).catch(() => 'gone')
  return { settled, answerId: outcome === 'gone' ? null : answer.id }
}

export function recordAnswer({ received }: Pick<Stores, 'received'>, answer: UnsettledAnswer, settled: Settled) {
  return received.add({ ...answer, settled }, receivedMax)
}
