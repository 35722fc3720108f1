import { renderCompleted } from '../contract/render-resolution.js'
import { answerDomain } from './answer-domain.js'
import type { ApiHandler } from './handler.js'

export const partnerEnrich: ApiHandler<'partnerEnrich'> = (context, { body }) =>
  answerDomain(context, { domain: body.domain, kind: 'partner_enrich', maxCredits: 1 }, renderCompleted)
