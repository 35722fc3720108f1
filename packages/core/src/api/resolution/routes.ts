import { z } from 'zod'
import { jobId, listOf } from '../../contract/common.js'
import { errorStatuses } from '../../contract/error-kinds.js'
import { errorBody } from '../../contract/errors.js'
import { defineRoutes } from '../../contract/route.js'
import { companyNumber } from '../companies/schemas.js'
import {
  exampleCompanyResolution,
  exampleCompletedJob,
  exampleEnrichment,
  exampleNoMatch,
  examplePendingJob,
  exampleResolution,
} from './examples.js'
import { companyResolution, domain, domainResolution, enrichment, jobStatus, pendingJob } from './schemas.js'

export const batchItemsMax = 100

const maxCredits = z
  .literal([0, 1])
  .default(1)
  .meta({ description: 'The most credits that this call may spend. With 0, only free answers are returned.' })

const batchItem = z.strictObject({
  domain,
  client_ref: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Your own reference. It is returned with the answer.' }),
  max_credits: maxCredits.meta({
    description: 'The most credits that this item may spend. With 0, only a free answer is returned.',
  }),
})

const clientRef = z.string().nullable()
const itemStatus = { description: 'The HTTP status of this item as a single request.' }

const batchAnswer = z
  .discriminatedUnion('status', [
    z.strictObject({ client_ref: clientRef, status: z.literal(200).meta(itemStatus), body: domainResolution }),
    z.strictObject({ client_ref: clientRef, status: z.literal(202).meta(itemStatus), body: pendingJob }),
    z.strictObject({ client_ref: clientRef, status: z.literal(errorStatuses).meta(itemStatus), body: errorBody }),
  ])
  .meta({ id: 'BatchAnswer' })

const companyQuestion = z
  .strictObject({
    company_number: companyNumber
      .optional()
      .meta({ description: 'A UK company number. It decides if a name is given too.' }),
    company_name: z.string().max(300).optional().meta({
      description: 'The legal name of the company, now or in the past. Required unless `company_number` is given.',
    }),
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

const shared = { area: 'resolution', credentials: ['key'], rate: 'account' } as const

export const resolutionRoutes = defineRoutes(shared, {
  enrich: {
    method: 'POST',
    path: '/v1/enrich',
    summary: 'Find the company behind a domain, as one flat record',
    description:
      'The company that runs a domain, as one flat record. Without a stored answer it returns a job; `Prefer: wait=N` waits for it. Only a match costs a credit, once in 30 days.',
    right: 'spend',
    isIdempotent: true,
    canWait: true,
    canSpend: true,
    input: { body: z.strictObject({ domain }) },
    outputs: {
      200: { description: 'Already known', schema: enrichment, example: exampleEnrichment },
      202: { description: 'Queued; poll status_url', schema: pendingJob, example: examplePendingJob },
    },
    errors: ['invalid_domain', 'insufficient_credits'],
    example: { body: { domain: 'matched.test' } },
  },

  getEnrichJob: {
    method: 'GET',
    path: '/v1/enrich/status/{job_id}',
    summary: 'Get the status of a queued domain; needs only the job id',
    description: 'The state of a job, and its result once it is completed. Its id is the secret. Free.',
    credentials: [],
    right: null,
    rate: 'address',
    input: { path: z.object({ job_id: jobId }) },
    outputs: {
      200: {
        description: 'Job status, with the result once completed',
        schema: jobStatus,
        example: exampleCompletedJob,
      },
    },
    errors: ['job_not_found'],
    example: { path: { job_id: 'job_4fZk2QmX8sVb1Lr7Tn0Yw3' } },
  },

  resolveDomain: {
    method: 'POST',
    path: '/v1/resolve/domain',
    summary: 'Find the company behind a domain, with evidence',
    description:
      'The company that runs a domain, with a confidence and the evidence. Without a stored answer it returns a job; `Prefer: wait=N` waits for it. Only a match costs a credit, once in 30 days.',
    right: 'spend',
    isIdempotent: true,
    canWait: true,
    canSpend: true,
    input: { body: z.strictObject({ domain, max_credits: maxCredits }) },
    outputs: {
      200: { description: 'Resolved', schema: domainResolution, example: exampleResolution },
      202: { description: 'Queued; poll status_url', schema: pendingJob, example: examplePendingJob },
    },
    errors: ['invalid_domain', 'insufficient_credits'],
    example: { body: { domain: 'matched.test', max_credits: 1 } },
  },

  getDomainResolution: {
    method: 'GET',
    path: '/v1/resolve/domain/{domain}',
    summary: 'Get the stored answer for a domain if it is free or already paid for',
    description:
      'The stored answer for a domain; it never spends a credit. Without an answer that the account may see for free, it is `not_found`.',
    right: 'read',
    input: { path: z.object({ domain }) },
    outputs: {
      200: {
        description: 'The stored answer',
        schema: domainResolution,
        example: { ...exampleResolution, cached: true },
      },
    },
    errors: ['invalid_domain', 'not_found'],
    example: { path: { domain: 'matched.test' } },
  },

  resolveBatch: {
    method: 'POST',
    path: '/v1/resolve/batch',
    summary: `Resolve up to ${batchItemsMax} domains; each item has its own response`,
    description:
      'Each item has its own status and body, as if it had been sent alone. Each match costs 1 credit, once in 30 days.',
    right: 'spend',
    isIdempotent: true,
    canSpend: true,
    input: { body: z.strictObject({ items: z.array(batchItem).min(1).max(batchItemsMax) }) },
    outputs: {
      200: {
        description: 'One response per item, in the same order',
        schema: listOf(batchAnswer),
        example: {
          data: [
            { client_ref: 'row-1', status: 200, body: exampleResolution },
            { client_ref: null, status: 200, body: exampleNoMatch },
          ],
        },
      },
    },
    example: { body: { items: [{ domain: 'matched.test', client_ref: 'row-1' }, { domain: 'no-match.test' }] } },
  },

  resolveCompany: {
    method: 'POST',
    path: '/v1/resolve/company',
    summary: 'Get a company with its current signals and its website',
    description:
      'A company by number or name, with its signals and its website. The first call starts a search for the website; `Prefer: wait=N` waits for it. A verified website costs 1 credit, once in 30 days.',
    right: 'spend',
    isIdempotent: true,
    canWait: true,
    canSpend: true,
    input: { body: companyQuestion },
    outputs: {
      200: {
        description: 'Profile, signals and website',
        schema: companyResolution,
        example: exampleCompanyResolution,
      },
    },
    errors: [
      'invalid_company_number',
      'insufficient_credits',
      'company_not_found',
      'upstream_unavailable',
      'register_key_refused',
    ],
    example: { body: { company_number: '09999991' } },
  },
})
