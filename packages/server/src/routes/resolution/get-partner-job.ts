import { renderCompleted, renderPending, settledJob } from '@brassplate/core/contract'
import type { Handler } from '../../http/request-context.js'

export const getPartnerJob: Handler<'getPartnerJob'> = async ({ engine, caller }, { path }) => {
  const { job, described } = await engine.resolution.job({
    id: path.job_id,
    account: caller.account,
    kinds: ['partner_enrich'],
  })
  return { status: 200, body: described ? renderCompleted(described, settledJob(job)) : renderPending(job) }
}
