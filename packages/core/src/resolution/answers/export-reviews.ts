import type { Ports } from '../../ports.js'
import type { CompanyNumber } from '../../register/company/company-number.js'
import type { Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import type { MatchStatus } from '../decide/match-status.js'

const pageSizeDefault = 500

/** What a person decided of a domain, beside what was answered then: a label to measure and calibrate by. */
export interface ReviewLabel {
  readonly account: AccountId
  readonly domain: string
  /** Null for "none of them". */
  readonly company: CompanyNumber | null
  readonly decidedAt: Instant
  /** Null where the answer is not kept any more. */
  readonly kept: {
    readonly status: MatchStatus
    readonly company: CompanyNumber | null
    readonly modelVersion: string
  } | null
}

/** Every decision of every account, a page at a time. One that is made meanwhile may be among them or not. */
export async function* exportReviews(
  { answers }: Pick<Ports, 'answers'>,
  pageSize = pageSizeDefault,
): AsyncGenerator<ReviewLabel> {
  let page = await answers.pins(null, pageSize)
  while (page.length > 0) {
    for (const { account, domain, company, decidedAt } of page) {
      const answer = await answers.findAt(domain, decidedAt)
      const kept = answer && { status: answer.status, company: answer.company, modelVersion: answer.modelVersion }
      yield { account, domain, company, decidedAt, kept }
    }
    page = page.length < pageSize ? [] : await answers.pins(page.at(-1) ?? null, pageSize)
  }
}
