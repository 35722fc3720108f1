import { z } from 'zod'
import { time } from '../../contract/common.js'
import { pinsReadMax } from '../../resolution/review/list-reviews.js'
import type { DecisionFilter } from '../../resolution/review/review-store.js'

/** The filters of decisions in a query. */
export const decisionFilters = {
  text: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: `In the domain. The newest ${pinsReadMax} are looked through.` }),
  from: time.optional().meta({ description: 'Decided then or later.' }),
  to: time.optional().meta({ description: 'Decided before.' }),
}

export function decisionFilter(
  query: { readonly [Name in keyof DecisionFilter]?: string | undefined },
): DecisionFilter {
  const { text, from, to } = query
  return {
    text: text?.toLowerCase(),
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : Date.parse(to),
  }
}
