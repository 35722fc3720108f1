import { z } from 'zod'
import { defineRoute } from '../../contract/route.js'
import { companyNumber } from '../companies/schemas.js'
import { domain, domainResolution } from '../resolution/schemas.js'

export const reviewRoutes = {
  reviewDomain: defineRoute({
    id: 'reviewDomain',
    method: 'POST',
    path: '/v1/resolve/review',
    area: 'resolution',
    summary: 'Pin the company that a reviewer chose for a domain, or null for none',
    credentials: ['session', 'key'],
    rate: 'account',
    input: { body: z.strictObject({ domain, company_number: companyNumber.nullable() }) },
    outputs: { 200: { description: 'The pinned answer', schema: domainResolution } },
    errors: ['invalid_domain', 'invalid_company_number', 'not_found', 'company_not_found', 'upstream_unavailable'],
    example: { body: { domain: 'needs-review.test', company_number: '09999991' } },
  }),
}
