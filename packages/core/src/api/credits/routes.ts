import { z } from 'zod'
import { pageExample, pageOf, pageParameters, reachesTooDeep, tooDeep } from '../../contract/common.js'
import { defineRoutes } from '../../contract/route.js'
import { exampleEntries } from './examples.js'
import { creditEntry } from './schemas.js'

const shared = { area: 'credits', credentials: ['session', 'key'], right: 'read', rate: 'account' } as const

export const creditRoutes = defineRoutes(shared, {
  getCreditStatement: {
    method: 'GET',
    path: '/v1/credits/statement',
    summary: 'List every credit grant and charge',
    description:
      'Each grant and charge with the balance after it, newest first. Reserved credits of running jobs are not entries. Free.',
    input: { query: z.object(pageParameters).refine((query) => !reachesTooDeep(query), tooDeep) },
    outputs: {
      200: {
        description: 'A page of entries, newest first',
        schema: pageOf(creditEntry),
        example: pageExample(exampleEntries),
      },
    },
    example: { query: { page: '1', limit: '20' } },
  },
})
