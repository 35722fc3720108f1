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
    from: parseTime('--from', from),
    to: parseTime('--to', to),
  }
}
