import { renderResolution } from '@brassplate/core/contract'
import type { Handler } from '../../http/request-context.js'

export const reviewDomain: Handler<'reviewDomain'> = async ({ engine, caller }, { body }) => {
  const question = { domain: body.domain, company: body.company_number }
  const { described, settled } = await engine.resolution.review(caller.account, question)
  return { status: 200, body: renderResolution(described, settled, true) }
}
