import { renderJob } from '@brassplate/core/contract'
import type { Handler } from '../../http/request-context.js'

export const getJob: Handler<'getJob'> = async ({ engine, caller }, { path }) => {
  const found = await engine.resolution.job({
    id: path.job_id,
    account: caller.account,
    kinds: ['resolve_domain', 'enrich', 'partner_enrich', 'resolve_company'],
  })
  return { status: 200, body: renderJob(found) }
}
