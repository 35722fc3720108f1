import { renderEnrichment } from '../contract/render-resolution.js'
import { answerDomain } from './answer-domain.js'
import type { ApiHandler } from './handler.js'

export const enrich: ApiHandler<'enrich'> = (context, { body }) =>
  answerDomain(context, { domain: body.domain, kind: 'enrich', maxCredits: 1 }, renderEnrichment)
