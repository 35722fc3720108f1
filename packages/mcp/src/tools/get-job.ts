import { z } from 'zod'
import { briefJob } from '../brief.js'
import { addNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { detail, jobId, waitSeconds } from './inputs.js'

export const getJob = defineTool({
  name: 'get_job',
  title: 'Check a running job',
  operation: 'getJob',
  description:
    'Returns a job that resolve_domain or resolve_company started: resolution for a domain, reverse_domain for a company. A failed job costs nothing and can be started again. Pass wait_seconds instead of polling. Cost: free; the credit for a match was held when the job started.',
  annotations: { openWorldHint: false },
  input: z.strictObject({ job_id: jobId, wait_seconds: waitSeconds(0), detail }),
  run: async (client, { job_id, wait_seconds, detail }, signal) => {
    const job = await client.getJob(job_id, { wait: wait_seconds || false, signal })
    return addNotice(detail === 'full' ? job : briefJob(job))
  },
})
