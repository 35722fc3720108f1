import { routes } from '@brassplate/core/contract'
import { ApiError, type Client } from '@brassplate/sdk'
import { z } from 'zod'
import { noticed, withNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { domain, maxCredits, waitSeconds } from './inputs.js'

const waitSecondsDefault = 20

const output = z.strictObject({
  status: z.enum(['completed', 'pending', 'processing']),
  job_id: z.string().nullable().meta({ description: 'What to give to get_job; null once completed.' }),
  next_step: z.string().nullable(),
  resolution: routes.resolveDomain.outputs[200].schema.nullable(),
})

export const resolveDomain = defineTool({
  name: 'resolve_domain',
  title: 'Find the company behind a domain',
  description:
    'Which registered UK company runs the website at a domain, with a calibrated confidence and the quotes that say so. match_status is matched, needs_review (look at review_candidates and let a person decide), no_match, non_uk_entity or scrape_failed; only matched names a company for certain. A site that was not read before takes some seconds: where status is not completed, go on with get_job. The domains matched.test, needs-review.test and no-match.test are free to try. Cost: 1 credit for a match, once in 30 days for a domain; nothing for any other outcome, and nothing is spent with max_credits 0.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({ domain, wait_seconds: waitSeconds(waitSecondsDefault), max_credits: maxCredits }),
  output: withNotice(output),
  run: async (client, { domain, wait_seconds, max_credits }, signal) =>
    noticed(await resolve(client, domain, { wait: wait_seconds || false, maxCredits: max_credits, signal })),
})

type Options = { wait: number | false; maxCredits: 0 | 1; signal: AbortSignal }

async function resolve(client: Client, domain: string, options: Options): Promise<z.output<typeof output>> {
  try {
    const answer = await client.resolveDomain(domain, options)
    if (answer.status === 'completed')
      return { status: answer.status, job_id: null, next_step: null, resolution: answer }
    if (answer.status !== 'failed') return underWay(answer.status, answer.job_id)
    throw new ApiError({ code: 'job_failed', message: answer.error_message ?? 'The job has failed.', retryable: true })
  } catch (error) {
    const waited = jobWaitedFor(error)
    if (waited === null) throw error
    return underWay('processing', waited)
  }
}

function underWay(status: 'pending' | 'processing', job_id: string) {
  return { status, job_id, next_step: 'Call get_job with this job_id and wait_seconds.', resolution: null }
}

/** The job that took longer than it was waited for, told by what the error carries. */
function jobWaitedFor(error: unknown): string | null {
  const isPending = error instanceof Error && 'code' in error && error.code === 'job_pending' && 'jobId' in error
  return isPending && typeof error.jobId === 'string' ? error.jobId : null
}
