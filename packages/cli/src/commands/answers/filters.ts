import type { AnswerFilters } from '@brassplate/sdk'
import { parseTime } from '../../parameters.js'

export interface AnswerFilterOptions {
  readonly domain?: string
  readonly company?: string
  readonly decision?: NonNullable<AnswerFilters['decision']>
  readonly from?: string
  readonly to?: string
}

export function answerFilters({ domain, company, decision, from, to }: AnswerFilterOptions): AnswerFilters {
  return {
    domain,
    companyNumber: company,
    decision,
    from: from === undefined ? undefined : parseTime('--from', from),
    to: to === undefined ? undefined : parseTime('--to', to),
  }
}
