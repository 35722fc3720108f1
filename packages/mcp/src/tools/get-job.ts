import { routes } from '@brassplate/core/contract'
import { z } from 'zod'
import { noticed, withNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { jobId, waitSeconds } from './inputs.js'

export const getJob = defineTool({
  name: 'get_job',
  title: 'Look at work that is under way',
  description:
    'How far a job of resolve_domain or resolve_company has come. Once status is completed, resolution has the answer for a domain, or reverse_domain the website of a company. A failed job costs nothing and may be asked for again. Give wait_seconds instead of asking over and over. Cost: free; the credit of a match was set aside when the job began.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({ job_id: jobId, wait_seconds: waitSeconds(0) }),
  output: withNotice(routes.getJob.outputs[200].schema),
  run: async (client, { job_id, wait_seconds }, signal) =>
    noticed(await client.getJob(job_id, { wait: wait_seconds || false, signal })),
})
