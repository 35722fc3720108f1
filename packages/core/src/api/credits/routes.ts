import { z } from 'zod'
import { pageExample, pageOf, pageParameters, reachesTooDeep, tooDeep } from '../../contract/common.js'
import { defineRoute } from '../../contract/route.js'
import { exampleEntries } from './examples.js'
import { creditEntry } from './schemas.js'

export const creditRoutes = {
  getCreditStatement: defineRoute({
    id: 'getCreditStatement',
    method: 'GET',
    path: '/v1/credits/statement',
    area: 'credits',
    summary: 'List every credit grant and charge',
    description:
      'Each grant and charge with the balance after it, newest first. Reserved credits of running jobs are not entries. Free.',
    credentials: ['session', 'key'],
    right: 'read',
    rate: 'account',
    input: { query: z.object(pageParameters).refine((query) => !reachesTooDeep(query), tooDeep) },
    outputs: {
      200: {
        description: 'A page of entries, newest first',
        schema: pageOf(creditEntry),
        example: pageExample(exampleEntries),
      },
    },
    errors: [],
    example: { query: { page: '1', limit: '20' } },
  }),
}
