import { z } from 'zod'
import { jobId } from '../../contract/common.js'
import { defineRoutes } from '../../contract/route.js'
import { exampleCompletedJob, exampleKnownResult, examplePendingPartnerJob } from '../resolution/examples.js'
import { completedJob, domain, jobStatus, pendingJob } from '../resolution/schemas.js'

const shared = { area: 'partner', credentials: ['key'] } as const

export const partnerRoutes = defineRoutes(shared, {
  partnerEnrich: {
    method: 'POST',
    path: '/v1/partner/enrich-company',
    summary: 'Find the company behind a domain, in the flat format for partners',
    description:
      'Finds the company that runs a domain. Without a stored answer it returns a job; `Prefer: wait=N` waits for it. Only a match costs a credit, once in 30 days.',
    right: 'spend',
    rate: 'partner',
    isIdempotent: true,
    canWait: true,
    canSpend: true,
    input: { body: z.strictObject({ domain }) },
    outputs: {
      200: { description: 'Already known', schema: completedJob, example: exampleKnownResult },
      202: { description: 'Queued; poll status_url', schema: pendingJob, example: examplePendingPartnerJob },
    },
    errors: ['invalid_domain', 'insufficient_credits'],
    example: { body: { domain: 'matched.test' } },
  },

  getPartnerJob: {
    method: 'GET',
    path: '/v1/partner/enrich-company/{job_id}',
    summary: 'Get the status of a partner job of this account',
    description:
      'The state of a job of the partner call, and its result once it is completed. Only for the account that queued it. Free.',
    right: 'read',
    rate: 'account',
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
})
