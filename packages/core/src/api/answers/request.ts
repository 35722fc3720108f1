import type { z } from 'zod'
import type { AnswersRequest } from '../../resolution/received/list-received.js'
import type { answerFilters } from './schemas.js'

type Filters = z.output<z.ZodObject<typeof answerFilters>>

export function answersRequest({ domain, company_number, decision, from, to }: Filters): AnswersRequest {
  return {
    domain,
    company: company_number,
    decision,
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : Date.parse(to),
  }
}
