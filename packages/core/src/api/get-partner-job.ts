import { renderCompleted, renderPending, settledJob } from '../contract/render-resolution.js'
import type { ApiHandler } from './handler.js'

export const getPartnerJob: ApiHandler<'getPartnerJob'> = async ({ engine, caller }, { path }) => {
  const { job, described } = await engine.resolution.job({
    id: path.job_id,
    account: caller.account,
    kinds: ['partner_enrich'],
  })
  return { status: 200, body: described ? renderCompleted(described, settledJob(job)) : renderPending(job) }
}
