import type { ChargeReason } from '../../credits/charge-reason.js'
import type { Ports } from '../../ports.js'
import type { AccountId } from '../../shared/ids.js'
import type { DescribedAnswer } from '../answers/describe-answer.js'
import { receivedDomain } from './describe-received.js'
import { type RecordedAnswer, settleAndRecord } from './record-answer.js'

/** Records the answer that a reviewer's decision led to. It is free. Test domains are not recorded. */
export async function recordDecision(
  ports: Pick<Ports, 'received' | 'clock' | 'crypto'>,
  account: AccountId,
  described: DescribedAnswer,
  reason: ChargeReason,
): Promise<RecordedAnswer> {
  const settled = { charged: false, reason }
  if (reason === 'test_domain') return { settled, answerId: null }
  const received = receivedDomain(ports, { account, at: ports.clock.now() }, described, 'reviewer')
  return settleAndRecord(ports, received, async () => settled)
}
