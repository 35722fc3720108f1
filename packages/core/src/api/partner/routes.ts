import { z } from 'zod'
import { jobId } from '../../contract/common.js'
import { defineRoute } from '../../contract/route.js'
import { completedJob, domain, jobStatus, pendingJob } from '../resolution/schemas.js'

export const partnerRoutes = {
  partnerEnrich: defineRoute({
    id: 'partnerEnrich',
    method: 'POST',
    path: '/v1/partner/enrich-company',
    area: 'partner',
    summary: 'Find the company behind a domain, in the flat format for partners',
    credentials: ['key'],
    rate: 'partner',
    isIdempotent: true,
    canWait: true,
    canSpend: true,
    input: { body: z.strictObject({ domain }) },
    outputs: {
      200: { description: 'Already known', schema: completedJob },
      202: { description: 'Queued; poll status_url', schema: pendingJob },
    },
    errors: ['invalid_domain', 'insufficient_credits'],
    example: { body: { domain: 'matched.test' } },
  }),

  getPartnerJob: defineRoute({
    id: 'getPartnerJob',
    method: 'GET',
    path: '/v1/partner/enrich-company/{job_id}',
    area: 'partner',
    summary: 'Get the status of a partner job of this account',
    credentials: ['key'],
    rate: 'account',
    input: { path: z.object({ job_id: jobId }) },
    outputs: { 200: { description: 'Job status, with the result once completed', schema: jobStatus } },
    errors: ['job_not_found'],
    example: { path: { job_id: 'job_4fZk2QmX8sVb1Lr7Tn0Yw3' } },
  }),
}
