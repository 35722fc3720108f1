import { renderCompleted, renderPending, settledJob } from '@brassplate/core/contract'
import type { Handler } from '../../http/request-context.js'

/** The id is the capability: no account and no balance is told here. */
export const getEnrichJob: Handler<'getEnrichJob'> = async ({ engine }, { path }) => {
  const { job, described } = await engine.resolution.job({
    id: path.job_id,
    account: null,
    kinds: ['enrich', 'resolve_domain'],
  })
  return { status: 200, body: described ? renderCompleted(described, settledJob(job)) : renderPending(job) }
}
