import { renderEnrichment } from '@brassplate/core/contract'
import type { Handler } from '../../http/request-context.js'
import { answerDomain } from './answer-domain.js'

export const enrich: Handler<'enrich'> = (context, { body }) =>
  answerDomain(context, { domain: body.domain, kind: 'enrich', maxCredits: 1 }, renderEnrichment)
