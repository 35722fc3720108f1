import { renderCompleted } from '@brassplate/core/contract'
import type { Handler } from '../../http/request-context.js'
import { answerDomain } from './answer-domain.js'

export const partnerEnrich: Handler<'partnerEnrich'> = (context, { body }) =>
  answerDomain(context, { domain: body.domain, kind: 'partner_enrich', maxCredits: 1 }, renderCompleted)
