import { reviewerName } from '../../resolution/review/reviewer-name.js'
import type { ApiHandler } from '../handler.js'
import { renderResolution } from '../resolution/render.js'

export const reviewDomain: ApiHandler<'reviewDomain'> = async ({ engine, caller }, { body }) => {
  const decision = { domain: body.domain, company: body.company_number }
  const { described, settled } = await engine.reviews.decide(caller.account, reviewerName(caller), decision)
  return { status: 200, body: renderResolution(described, settled, true) }
}
