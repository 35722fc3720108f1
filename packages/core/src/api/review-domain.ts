import { renderResolution } from '../contract/render-resolution.js'
import type { ApiHandler } from './handler.js'

export const reviewDomain: ApiHandler<'reviewDomain'> = async ({ engine, caller }, { body }) => {
  const question = { domain: body.domain, company: body.company_number }
  const { described, settled } = await engine.resolution.review(caller.account, question)
  return { status: 200, body: renderResolution(described, settled, true) }
}
