import { z } from 'zod'
import { pageOf, pageParameters, reachesTooDeep, time, tooDeep } from './common.js'
import { defineRoute } from './route.js'

const creditEntry = z
  .strictObject({
    id: z.int(),
    kind: z.enum(['grant', 'charge']),
    credits: z.int().meta({ description: 'Positive where it was granted, negative where it was charged.' }),
    balance_after: z.int(),
    reference: z.string().meta({ description: 'The occasion of this entry, which is never entered twice.' }),
    created_at: time,
  })
  .meta({ id: 'CreditEntry' })

export const creditRoutes = {
  getCreditStatement: defineRoute({
    id: 'getCreditStatement',
    method: 'GET',
    path: '/v1/credits/statement',
    area: 'credits',
    summary: 'Every credit that was granted or charged',
    credentials: ['session', 'key'],
    input: { query: z.object(pageParameters).refine((query) => !reachesTooDeep(query), tooDeep) },
    outputs: { 200: { description: 'A page of entries, newest first', schema: pageOf(creditEntry) } },
    errors: [],
    example: { query: { page: '1', limit: '20' } },
  }),
}
