import { ApiError, type Client, type DomainResolution } from '@brassplate/sdk'
import { z } from 'zod'
import { briefResolution } from '../brief.js'
import { isApiError } from '../failure.js'
import { addNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { detail, domain, maxCredits, waitSeconds } from './inputs.js'

const waitSecondsDefault = 20

export const resolveDomain = defineTool({
  name: 'resolve_domain',
  title: 'Find the company that runs a domain',
  operation: 'resolveDomain',
  description:
    'Finds the registered UK company that runs a website, with confidence and quoted evidence. match_status is matched, needs_review (let the user choose from review_candidates, then call decide_review), no_match, non_uk_entity or scrape_failed; only matched identifies the company. If status is not completed, continue with get_job. matched.test, needs-review.test and no-match.test are free trials. Cost: 1 credit for a match, at most once per domain in 30 days; otherwise free.',
  annotations: { destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({ domain, wait_seconds: waitSeconds(waitSecondsDefault), max_credits: maxCredits, detail }),
  run: async (client, { domain, wait_seconds, max_credits, detail }, signal) => {
    const found = await resolve(client, domain, { wait: wait_seconds || false, maxCredits: max_credits, signal })
    if ('job_id' in found) return { ...found, next_step: 'Call get_job with this job_id and wait_seconds 30.' }
    const resolution = detail === 'full' ? found : briefResolution(found)
    return addNotice({ status: found.status, resolution })
  },
})

type Options = { wait: number | false; maxCredits: 0 | 1; signal: AbortSignal }
type Running = { status: 'pending' | 'processing'; job_id: string }

async function resolve(client: Client, domain: string, options: Options): Promise<DomainResolution | Running> {
  try {
    const answer = await client.resolveDomain(domain, options)
    if (answer.status === 'completed') return answer
    if (answer.status !== 'failed') return { status: answer.status, job_id: answer.job_id }
    throw new ApiError({ code: 'job_failed', message: answer.error_message ?? 'The job failed.', retryable: true })
  } catch (error) {
    const jobId = pendingJobId(error)
    if (jobId === null) throw error
    return { status: 'processing', job_id: jobId }
  }
}

/** The id of a job that outlasted the wait; null for any other error. */
function pendingJobId(error: unknown): string | null {
  return isApiError(error) && error.code === 'job_pending' ? (error.jobId ?? null) : null
}
