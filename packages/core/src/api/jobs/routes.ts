import { z } from 'zod'
import { jobId } from '../../contract/common.js'
import { defineRoutes } from '../../contract/route.js'
import { exampleJob } from '../resolution/examples.js'
import { job } from '../resolution/schemas.js'

const shared = { area: 'resolution', credentials: ['session', 'key'], right: 'read', rate: 'account' } as const

export const jobRoutes = defineRoutes(shared, {
  getJob: {
    method: 'GET',
    path: '/v1/jobs/{job_id}',
    summary: 'Get a job of this account, of any kind',
    description:
      'The state of a job, and its result once it is completed. Jobs are stored for 30 days. Free: the credit was reserved when it was queued.',
    input: { path: z.object({ job_id: jobId }) },
    outputs: { 200: { description: 'The job', schema: job, example: exampleJob } },
    errors: ['job_not_found'],
    example: { path: { job_id: 'job_4fZk2QmX8sVb1Lr7Tn0Yw3' } },
  },
})
