import { z } from 'zod'
import { jobId, listOf } from '../../contract/common.js'
import { errorBody } from '../../contract/errors.js'
import { defineRoute } from '../../contract/route.js'
import { companyNumber } from '../companies/schemas.js'
import { companyResolution, domain, domainResolution, enrichment, jobStatus, pendingJob } from './schemas.js'

export const batchItemsMax = 100

const maxCredits = z
  .literal([0, 1])
  .default(1)
  .meta({ description: 'The most credits that this call may spend. With 0, only free answers are returned.' })

const batchItem = z.strictObject({ domain, client_ref: z.string().max(200).optional() })

const batchAnswer = z.strictObject({
  client_ref: z.string().nullable(),
  status: z.int().meta({ description: 'The HTTP status that this item would have had as a single request.' }),
  body: z.union([domainResolution, pendingJob, errorBody]),
})

const companyQuestion = z
  .strictObject({
    company_number: companyNumber.optional(),
    company_name: z.string().max(300).optional(),
    refresh: z
      .boolean()
      .default(false)
      .meta({ description: 'If true, searches for the website again even if a stored answer exists.' }),
    max_credits: maxCredits,
  })
  .refine((body) => body.company_number !== undefined || body.company_name !== undefined, {
    path: ['company_number'],
    message: 'is required unless company_name is given',
  })

export const resolutionRoutes = {
  enrich: defineRoute({
    id: 'enrich',
    method: 'POST',
    path: '/v1/enrich',
    area: 'resolution',
    summary: 'Find the company behind a domain, as one flat record',
    credentials: ['key'],
    rate: 'account',
    isIdempotent: true,
    canWait: true,
    canSpend: true,
    input: { body: z.strictObject({ domain }) },
    outputs: {
      200: { description: 'Already known', schema: enrichment },
      202: { description: 'Queued; poll status_url', schema: pendingJob },
    },
    errors: ['invalid_domain', 'insufficient_credits'],
    example: { body: { domain: 'matched.test' } },
  }),

  getEnrichJob: defineRoute({
    id: 'getEnrichJob',
    method: 'GET',
    path: '/v1/enrich/status/{job_id}',
    area: 'resolution',
    summary: 'Get the status of a queued domain; needs only the job id',
    credentials: [],
    rate: 'address',
    input: { path: z.object({ job_id: jobId }) },
    outputs: { 200: { description: 'Job status, with the result once completed', schema: jobStatus } },
    errors: ['job_not_found'],
    example: { path: { job_id: 'job_4fZk2QmX8sVb1Lr7Tn0Yw3' } },
  }),

  resolveDomain: defineRoute({
    id: 'resolveDomain',
    method: 'POST',
    path: '/v1/resolve/domain',
    area: 'resolution',
    summary: 'Find the company behind a domain, with evidence',
    credentials: ['key'],
    rate: 'account',
    isIdempotent: true,
    canWait: true,
    canSpend: true,
    input: { body: z.strictObject({ domain, max_credits: maxCredits }) },
    outputs: {
      200: { description: 'Resolved', schema: domainResolution },
      202: { description: 'Queued; poll status_url', schema: pendingJob },
    },
    errors: ['invalid_domain', 'insufficient_credits'],
    example: { body: { domain: 'matched.test', max_credits: 1 } },
  }),

  getDomainResolution: defineRoute({
    id: 'getDomainResolution',
    method: 'GET',
    path: '/v1/resolve/domain/{domain}',
    area: 'resolution',
    summary: 'Get the stored answer for a domain if it is free or already paid for',
    credentials: ['key'],
    rate: 'account',
    input: { path: z.object({ domain }) },
    outputs: { 200: { description: 'The stored answer', schema: domainResolution } },
    errors: ['invalid_domain', 'not_found'],
    example: { path: { domain: 'matched.test' } },
  }),

  resolveBatch: defineRoute({
    id: 'resolveBatch',
    method: 'POST',
    path: '/v1/resolve/batch',
    area: 'resolution',
    summary: `Resolve up to ${batchItemsMax} domains; each item has its own response`,
    credentials: ['key'],
    rate: 'account',
    isIdempotent: true,
    canSpend: true,
    input: { body: z.strictObject({ items: z.array(batchItem).min(1).max(batchItemsMax) }) },
    outputs: { 200: { description: 'One response per item, in the same order', schema: listOf(batchAnswer) } },
    errors: [],
    example: { body: { items: [{ domain: 'matched.test', client_ref: 'row-1' }, { domain: 'no-match.test' }] } },
  }),

  resolveCompany: defineRoute({
    id: 'resolveCompany',
    method: 'POST',
    path: '/v1/resolve/company',
    area: 'resolution',
    summary: 'Get a company with its current signals and its website',
    credentials: ['key'],
    rate: 'account',
    isIdempotent: true,
    canWait: true,
    canSpend: true,
    input: { body: companyQuestion },
    outputs: { 200: { description: 'Profile, signals and website', schema: companyResolution } },
    errors: ['invalid_company_number', 'insufficient_credits', 'company_not_found', 'upstream_unavailable'],
    example: { body: { company_number: '09999991' } },
  }),
}
