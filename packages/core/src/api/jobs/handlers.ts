import type { ApiHandler } from '../handler.js'
import { renderJob } from '../resolution/render.js'

export const getJob: ApiHandler<'getJob'> = async ({ engine, caller }, { path }) => {
  const found = await engine.resolution.job({
    id: path.job_id,
    account: caller.account,
    kinds: ['resolve_domain', 'enrich', 'partner_enrich', 'resolve_company'],
  })
  return { status: 200, body: renderJob(found) }
}
