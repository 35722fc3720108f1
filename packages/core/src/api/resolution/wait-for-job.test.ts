import { describe, expect, it, vi } from 'vitest'
import { waitForJob } from './wait-for-job.js'

/** A caller that polls `polls` times. `pause` records how often it paused. */
function waitingFor(polls: number) {
  const pause = vi.fn(async () => {})
  let left = polls
  return { pause, mayContinue: () => left-- > 0 }
}

const job = (status: string) => ({ job: { status } })

describe('waitForJob', () => {
  it('does not poll if the caller does not wait', async () => {
    const look = vi.fn(async () => job('completed'))
    expect(await waitForJob(waitingFor(0), look)).toBeNull()
    expect(look).not.toHaveBeenCalled()
  })

  it.each(['completed', 'failed'])('returns the job once it is %s', async (status) => {
    const waiting = waitingFor(9)
    const look = vi.fn(async () => job(status)).mockResolvedValueOnce(job('pending'))
    look.mockResolvedValueOnce(job('processing'))
    expect(await waitForJob(waiting, look)).toEqual(job(status))
    expect(waiting.pause).toHaveBeenCalledTimes(2)
  })

  it('returns null if the wait ends before the job', async () => {
    expect(await waitForJob(waitingFor(3), async () => job('processing'))).toBeNull()
  })
})
