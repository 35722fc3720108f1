import type { Ports } from '../../ports.js'
import type { Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import type { ReviewEvent } from '../review/review-store.js'
import { findReceived } from './list-received.js'
import type { FullReceivedAnswer } from './received-answer.js'

const reviewsMax = 100
const chargesMax = 100

/** Everything that is known about an answer, for its proof. */
export interface AnswerProof {
  readonly answer: FullReceivedAnswer
  /** The newest decisions and undos of this account for the domain, newest first. */
  readonly reviews: readonly ReviewEvent[]
  /** When this account paid for the same domain and company, newest first. */
  readonly charges: readonly Instant[]
  readonly issuedAt: Instant
}

export async function proveAnswer(
  ports: Pick<Ports, 'received' | 'reviews' | 'ledger' | 'clock'>,
  account: AccountId,
  id: string,
): Promise<AnswerProof> {
  const answer = await findReceived(ports, account, id)
  const { question, domain, company } = answer
  const [reviews, charges] = await Promise.all([
    question === 'domain' && domain !== null ? ports.reviews.history(account, domain, reviewsMax) : [],
    domain !== null && company !== null ? ports.ledger.charges(account, domain, company, chargesMax) : [],
  ])
  return { answer, reviews, charges, issuedAt: ports.clock.now() }
}
