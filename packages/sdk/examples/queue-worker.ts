// A worker of a job queue, such as BullMQ, SQS or a table of your own.
import { ApiError, type Client } from '@brassplate/sdk'

interface CheckJob {
  /** Stays the same when the queue repeats the job. */
  readonly id: string
  readonly domain: string
}

type CheckResult =
  | { readonly outcome: 'company'; readonly companyNumber: string }
  | { readonly outcome: 'review'; readonly candidates: readonly string[] }
  | { readonly outcome: 'none'; readonly reason: string }
  | { readonly outcome: 'later'; readonly inSeconds: number }
  | { readonly outcome: 'failed'; readonly reason: string; readonly nextStep: string }

const retrySecondsDefault = 60

/** Safe to run twice for the same job: the idempotency key makes sure that only one call is charged. */
export async function checkDomain(client: Client, { id, domain }: CheckJob): Promise<CheckResult> {
  try {
    const answer = await client.resolveDomain(domain, { wait: true, idempotencyKey: `check-${id}` })
    if (answer.match_status === 'matched') return { outcome: 'company', companyNumber: answer.company.company_number }
    if (answer.match_status === 'needs_review') {
      return { outcome: 'review', candidates: answer.review_candidates.map(({ company_number }) => company_number) }
    }
    return { outcome: 'none', reason: answer.explanation }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.retryable) return { outcome: 'later', inSeconds: error.retryAfterSeconds ?? retrySecondsDefault }
    return { outcome: 'failed', reason: error.message, nextStep: error.nextStep }
  }
}
