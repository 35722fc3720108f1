import { ApiError, type Client, type Progress } from '@brassplate/sdk'

/** Wraps a client so that it stops waiting for jobs once the server is shutting down. */
export function stopAwareClient(client: Client, isStopping: () => boolean): Client {
  const onProgress = ({ jobId }: Progress) => {
    if (!isStopping()) return
    throw new ApiError({
      code: 'job_pending',
      message: `Job ${jobId} is still running, but this server is shutting down.`,
      retryable: true,
      nextStep: 'Check the job again in a few seconds.',
      jobId,
    })
  }
  // The cast is safe: the return type depends on the wait option, and all options are passed on unchanged.
  const resolveDomain = ((domain, options) =>
    client.resolveDomain(domain, { ...options, onProgress })) as Client['resolveDomain']
  return {
    ...client,
    resolveDomain,
    getJob: (jobId, options) => client.getJob(jobId, { ...options, onProgress }),
  }
}
