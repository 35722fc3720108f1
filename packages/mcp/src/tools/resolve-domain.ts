import { routes } from '@brassplate/core/contract'
import { ApiError, type Client } from '@brassplate/sdk'
import { z } from 'zod'
import { isApiError } from '../failure.js'
import { addNotice, withNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { domain, maxCredits, waitSeconds } from './inputs.js'

const waitSecondsDefault = 20

const output = z.strictObject({
  status: z.enum(['completed', 'pending', 'processing']),
  job_id: z.string().nullable().meta({ description: 'Pass this to get_job; null once completed.' }),
  next_step: z.string().nullable(),
  resolution: routes.resolveDomain.outputs[200].schema.nullable(),
})

export const resolveDomain = defineTool({
  name: 'resolve_domain',
  title: 'Find the company that runs a domain',
  operation: 'resolveDomain',
  description:
    'Finds the registered UK company that runs the website at a domain, with a calibrated confidence and quoted evidence. match_status is matched, needs_review (show review_candidates and let the user decide), no_match, non_uk_entity or scrape_failed. Only matched identifies the company. A site that has not been read before takes several seconds: if status is not completed, continue with get_job. Use the domains matched.test, needs-review.test and no-match.test for free trials. Cost: 1 credit for a match, at most once per domain in 30 days; all other outcomes are free. With max_credits 0 nothing is spent.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({ domain, wait_seconds: waitSeconds(waitSecondsDefault), max_credits: maxCredits }),
  output: withNotice(output),
  run: async (client, { domain, wait_seconds, max_credits }, signal) =>
    addNotice(await resolve(client, domain, { wait: wait_seconds || false, maxCredits: max_credits, signal })),
})

type Options = { wait: number | false; maxCredits: 0 | 1; signal: AbortSignal }

async function resolve(client: Client, domain: string, options: Options): Promise<z.output<typeof output>> {
  try {
    const answer = await client.resolveDomain(domain, options)
    if (answer.status === 'completed')
      return { status: answer.status, job_id: null, next_step: null, resolution: answer }
    if (answer.status !== 'failed') return pendingResult(answer.status, answer.job_id)
    throw new ApiError({ code: 'job_failed', message: answer.error_message ?? 'The job failed.', retryable: true })
  } catch (error) {
    const jobId = pendingJobId(error)
    if (jobId === null) throw error
    return pendingResult('processing', jobId)
  }
}

function pendingResult(status: 'pending' | 'processing', job_id: string) {
  return { status, job_id, next_step: 'Call get_job with this job_id and wait_seconds 30.', resolution: null }
}

/** The id of a job that outlasted the wait; null for any other error. */
function pendingJobId(error: unknown): string | null {
  return isApiError(error) && error.code === 'job_pending' ? (error.jobId ?? null) : null
}
