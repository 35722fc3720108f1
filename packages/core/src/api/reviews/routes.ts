import { z } from 'zod'
import { defineRoute } from '../../contract/route.js'
import { companyNumber } from '../companies/schemas.js'
import { exampleReviewed } from '../resolution/examples.js'
import { domain, domainResolution } from '../resolution/schemas.js'

export const reviewRoutes = {
  reviewDomain: defineRoute({
    id: 'reviewDomain',
    method: 'POST',
    path: '/v1/resolve/review',
    area: 'resolution',
    summary: 'Pin the company that a reviewer chose for a domain, or null for none',
    description:
      'Stores what a reviewer decided about a domain that was resolved before. From then on, this account gets that company for the domain, or none if `company_number` is null. Free.',
    credentials: ['session', 'key'],
    rate: 'account',
    input: {
      body: z.strictObject({
        domain,
        company_number: companyNumber
          .nullable()
          .meta({ description: 'The company that runs the domain; null if none of the candidates does.' }),
      }),
    },
    outputs: { 200: { description: 'The pinned answer', schema: domainResolution, example: exampleReviewed } },
    errors: ['invalid_domain', 'invalid_company_number', 'not_found', 'company_not_found', 'upstream_unavailable'],
    example: { body: { domain: 'needs-review.test', company_number: '09999991' } },
  }),
}
