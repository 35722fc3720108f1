import { renderResolution } from '../contract/render-resolution.js'
import { answerDomain } from './answer-domain.js'
import type { ApiHandler } from './handler.js'

export const resolveDomain: ApiHandler<'resolveDomain'> = (context, { body }) =>
  answerDomain(context, { domain: body.domain, kind: 'resolve_domain', maxCredits: body.max_credits }, renderResolution)
