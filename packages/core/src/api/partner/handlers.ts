import { settledJob } from '../credits/charge.js'
import type { ApiHandler } from '../handler.js'
import { answerDomain } from '../resolution/answer-domain.js'
import { renderCompleted, renderPending } from '../resolution/render.js'

export const partnerEnrich: ApiHandler<'partnerEnrich'> = (context, { body }) =>
  answerDomain(context, { domain: body.domain, kind: 'partner_enrich', maxCredits: 1 }, renderCompleted)

export const getPartnerJob: ApiHandler<'getPartnerJob'> = async ({ engine, caller }, { path }) => {
  const { job, described } = await engine.resolution.job({
    id: path.job_id,
    account: caller.account,
    kinds: ['partner_enrich'],
  })
  return { status: 200, body: described ? renderCompleted(described, settledJob(job)) : renderPending(job) }
}
