import type { Ports } from '../../ports.js'
import type { CompanyNumber } from '../../register/company/company-number.js'
import type { Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import type { MatchStatus } from '../match-status.js'

const pageSizeDefault = 500

/** A reviewer's decision with the answer at that time: a label for measuring and calibrating the model. */
export interface ReviewLabel {
  readonly account: AccountId
  readonly domain: string
  /** Null for "none of them". */
  readonly company: CompanyNumber | null
  readonly decidedAt: Instant
  readonly decidedBy: string
  readonly note: string | null
  /** Null if the answer has been purged. */
  readonly kept: {
    readonly status: MatchStatus
    readonly company: CompanyNumber | null
    readonly modelVersion: string
  } | null
}

/** Yields every pin of every account, reading page by page. A pin made meanwhile may or may not be included. */
export async function* exportReviews(
  { answers, reviews }: Pick<Ports, 'answers' | 'reviews'>,
  pageSize = pageSizeDefault,
): AsyncGenerator<ReviewLabel> {
  let page = await reviews.pins(null, pageSize)
  while (page.length > 0) {
    for (const { account, domain, company, decidedAt, decidedBy, note } of page) {
      const answer = await answers.findAt(domain, decidedAt)
      const kept = answer && { status: answer.status, company: answer.company, modelVersion: answer.modelVersion }
      yield { account, domain, company, decidedAt, decidedBy, note, kept }
    }
    page = page.length < pageSize ? [] : await reviews.pins(page.at(-1) ?? null, pageSize)
  }
}
