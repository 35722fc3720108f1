import { renderResolution } from '@brassplate/core/contract'
import type { Handler } from '../../http/request-context.js'
import { answerDomain } from './answer-domain.js'

export const resolveDomain: Handler<'resolveDomain'> = (context, { body }) =>
  answerDomain(context, { domain: body.domain, kind: 'resolve_domain', maxCredits: body.max_credits }, renderResolution)
