import type { CompanyNumber } from '../../register/company/company-number.js'
import type { Instant } from '../../shared/clock.js'
import type { AccountId, AnswerId } from '../../shared/ids.js'
import type { Page, PageRequest } from '../../shared/page.js'
import type { AnswerDecision, FullReceivedAnswer, ReceivedAnswer } from './received-answer.js'

/** Lists count up to this many answers; a total at this number is not exact. */
export const receivedTotalMax = 10_001

export interface ReceivedFilter {
  readonly domain?: string | null | undefined
  readonly company?: CompanyNumber | null | undefined
  readonly decision?: AnswerDecision | null | undefined
  /** Received at this time or later. */
  readonly from?: Instant | null | undefined
  /** Received before this time. */
  readonly to?: Instant | null | undefined
}

/** Where an answer is in the list of its account. Later answers have higher numbers. */
export interface NumberedAnswer extends ReceivedAnswer {
  readonly number: number
}

/** The answers that accounts have received. */
export interface ReceivedAnswers {
  has(id: AnswerId): Promise<boolean>

  /**
   * Stores an answer once and removes all but the newest `max` of the account. The time of receipt is never before that
   * of the answer stored last. `gone`: the account does not exist any more.
   */
  add(answer: FullReceivedAnswer, max: number): Promise<'added' | 'exists' | 'gone'>

  /** Null also if the answer belongs to another account. */
  find(account: AccountId, id: AnswerId): Promise<FullReceivedAnswer | null>

  /** Newest first. `total` is at most `receivedTotalMax`. */
  list(account: AccountId, filter: ReceivedFilter, page: PageRequest): Promise<Page<ReceivedAnswer>>

  /** Newest first, starting with the answer before number `before`; without it, with the newest. */
  listBefore(
    account: AccountId,
    filter: ReceivedFilter,
    before: number | null,
    limit: number,
  ): Promise<readonly NumberedAnswer[]>

  /**
   * The domains of its answers that have a part which begins with a text, each once: first those that begin with it
   * themselves. Parts are the labels and what is between hyphens, up to the sixth, without the public suffix.
   */
  findDomains(account: AccountId, start: string, limit: number): Promise<readonly string[]>

  /** Deletes at most `limit` answers that were received before that time. Returns how many. */
  purge(before: Instant, limit: number): Promise<number>
}
