const pollMs = 100

/** How long a caller waits for a job. */
export interface JobWait {
  /** False once the wait time is over, the caller has disconnected, or the process is stopping. */
  mayContinue(): boolean
  pause(milliseconds: number): Promise<void>
}

/** Polls until the job has ended or the caller no longer waits. Returns null in the second case. */
export async function waitForJob<Found extends { readonly job: { readonly status: string } }>(
  waiting: JobWait,
  look: () => Promise<Found>,
): Promise<Found | null> {
  while (waiting.mayContinue()) {
    const found = await look()
    if (found.job.status === 'completed' || found.job.status === 'failed') return found
    await waiting.pause(pollMs)
  }
  return null
}
