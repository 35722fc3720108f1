import type { ApiHandler } from '../handler.js'
import { renderResolution } from '../resolution/render.js'

export const reviewDomain: ApiHandler<'reviewDomain'> = async ({ engine, caller }, { body }) => {
  const question = { domain: body.domain, company: body.company_number }
  const { described, settled } = await engine.resolution.review(caller.account, question)
  return { status: 200, body: renderResolution(described, settled, true) }
}
