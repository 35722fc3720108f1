const lookEveryMs = 100

/** How a caller waits for a job. */
export interface Waiting {
  /** Whether anybody waits: false once the caller's time is up or he has left, and where no more work is done here. */
  goesOn(): boolean
  pause(milliseconds: number): Promise<void>
}

/** Looks again until the job has ended, or nobody waits for it any more. */
export async function waitForJob<Found extends { readonly job: { readonly status: string } }>(
  waiting: Waiting,
  look: () => Promise<Found>,
): Promise<Found | null> {
  while (waiting.goesOn()) {
    const found = await look()
    if (found.job.status === 'completed' || found.job.status === 'failed') return found
    await waiting.pause(lookEveryMs)
  }
  return null
}
