import { ApiError, type Client, type Progress } from '@brassplate/sdk'

/** The same client, which waits for no job any more once the server is to stop. */
export function stopAwareClient(client: Client, isStopping: () => boolean): Client {
  const onProgress = ({ jobId }: Progress) => {
    if (!isStopping()) return
    throw new ApiError({
      code: 'job_pending',
      message: `The job ${jobId} goes on, but this server is about to stop.`,
      retryable: true,
      nextStep: 'Look at it again in a moment.',
      jobId,
    })
  }
  // What it gives depends on whether it waits, and options are passed on whole: so it gives the same.
  const resolveDomain = ((domain, options) =>
    client.resolveDomain(domain, { ...options, onProgress })) as Client['resolveDomain']
  return {
    ...client,
    resolveDomain,
    getJob: (jobId, options) => client.getJob(jobId, { ...options, onProgress }),
  }
}
