import { describe, expect, it, vi } from 'vitest'
import { waitForJob } from './wait-for-job.js'

/** Somebody who looks so many times, and how often he paused. */
function waitingFor(looks: number) {
  const pause = vi.fn(async () => {})
  let left = looks
  return { pause, goesOn: () => left-- > 0 }
}

const job = (status: string) => ({ job: { status } })

describe('waitForJob', () => {
  it('does not look where nobody waits', async () => {
    const look = vi.fn(async () => job('completed'))
    expect(await waitForJob(waitingFor(0), look)).toBeNull()
    expect(look).not.toHaveBeenCalled()
  })

  it.each(['completed', 'failed'])('gives a job that is %s, as it was found', async (status) => {
    const waiting = waitingFor(9)
    const look = vi.fn(async () => job(status)).mockResolvedValueOnce(job('pending'))
    look.mockResolvedValueOnce(job('processing'))
    expect(await waitForJob(waiting, look)).toEqual(job(status))
    expect(waiting.pause).toHaveBeenCalledTimes(2)
  })

  it('gives nothing where patience ends before the job', async () => {
    expect(await waitForJob(waitingFor(3), async () => job('processing'))).toBeNull()
  })
})
