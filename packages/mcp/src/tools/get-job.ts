import { routes } from '@brassplate/core/contract'
import { z } from 'zod'
import { addNotice, withNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { jobId, waitSeconds } from './inputs.js'

export const getJob = defineTool({
  name: 'get_job',
  title: 'Check a running job',
  operation: 'getJob',
  description:
    'Returns the state of a job that resolve_domain or resolve_company started. Once status is completed, resolution holds the result for a domain, and reverse_domain holds the website of a company. A failed job costs nothing and can be started again. Pass wait_seconds instead of polling. Cost: free; the credit for a match was held when the job started.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({ job_id: jobId, wait_seconds: waitSeconds(0) }),
  output: withNotice(routes.getJob.outputs[200].schema),
  run: async (client, { job_id, wait_seconds }, signal) =>
    addNotice(await client.getJob(job_id, { wait: wait_seconds || false, signal })),
})
