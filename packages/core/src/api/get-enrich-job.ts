import { renderCompleted, renderPending, settledJob } from '../contract/render-resolution.js'
import type { ApiHandler } from './handler.js'

/** The id is the capability: no account and no balance is told here. */
export const getEnrichJob: ApiHandler<'getEnrichJob'> = async ({ engine }, { path }) => {
  const { job, described } = await engine.resolution.job({
    id: path.job_id,
    account: null,
    kinds: ['enrich', 'resolve_domain'],
  })
  return { status: 200, body: described ? renderCompleted(described, settledJob(job)) : renderPending(job) }
}
