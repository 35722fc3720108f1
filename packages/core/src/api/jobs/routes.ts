import { z } from 'zod'
import { jobId } from '../../contract/common.js'
import { defineRoute } from '../../contract/route.js'
import { exampleJob } from '../resolution/examples.js'
import { job } from '../resolution/schemas.js'

export const jobRoutes = {
  getJob: defineRoute({
    id: 'getJob',
    method: 'GET',
    path: '/v1/jobs/{job_id}',
    area: 'resolution',
    summary: 'Get a job of this account, of any kind',
    description:
      'The state of a job, and its result once it is completed. Jobs are stored for 30 days. Free: the credit was reserved when it was queued.',
    credentials: ['session', 'key'],
    right: 'read',
    rate: 'account',
    input: { path: z.object({ job_id: jobId }) },
    outputs: { 200: { description: 'The job', schema: job, example: exampleJob } },
    errors: ['job_not_found'],
    example: { path: { job_id: 'job_4fZk2QmX8sVb1Lr7Tn0Yw3' } },
  }),
}
