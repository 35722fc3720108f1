import { z } from 'zod'
import { pageOf, pageParameters, reachesTooDeep, tooDeep } from '../../contract/common.js'
import { defineRoute } from '../../contract/route.js'
import { creditEntry } from './schemas.js'

export const creditRoutes = {
  getCreditStatement: defineRoute({
    id: 'getCreditStatement',
    method: 'GET',
    path: '/v1/credits/statement',
    area: 'credits',
    summary: 'List every credit grant and charge',
    credentials: ['session', 'key'],
    rate: 'account',
    input: { query: z.object(pageParameters).refine((query) => !reachesTooDeep(query), tooDeep) },
    outputs: { 200: { description: 'A page of entries, newest first', schema: pageOf(creditEntry) } },
    errors: [],
    example: { query: { page: '1', limit: '20' } },
  }),
}
