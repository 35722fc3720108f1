import { z } from 'zod'
import { date } from '../../contract/common.js'
import { defineRoutes } from '../../contract/route.js'
import { exampleMatch } from './examples.js'
import { companyMatch } from './schemas.js'

const matchBody = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(300)
    .meta({ description: 'The name as you have it. Typing errors, abbreviations and notes are allowed.' }),
  postcode: z.string().max(20).optional().meta({ description: 'A postcode, or its district such as `TR11`.' }),
  address: z.string().max(500).optional().meta({ description: 'An address in any form.' }),
  incorporated_on: date.optional(),
  previous_name: z.string().min(1).max(300).optional().meta({ description: 'A name that the company had before.' }),
})

const shared = { area: 'register', credentials: ['session', 'key'], right: 'read', rate: 'account' } as const

export const matchRoutes = defineRoutes(shared, {
  matchCompany: {
    method: 'POST',
    path: '/v1/match/company',
    summary: 'Find the company number for a name',
    description:
      'Compares a name with the register and decides: `matched`, `needs_review` with candidates, or `no_match`. A postcode, an address, an incorporation date or a previous name adds evidence. Free.',
    input: { body: matchBody },
    outputs: {
      200: { description: 'The decision, with candidates and evidence', schema: companyMatch, example: exampleMatch },
    },
    example: { body: { name: 'Harbour Lane Boatworks Ltd', postcode: 'TR11 4QD' } },
  },
})
