import { describe, expect, it } from 'vitest'
import { systemClock } from './clock.js'

const hourMs = 3_600_000

describe('systemClock.sleep', () => {
  it('resolves after the given time', async () => {
    await expect(systemClock.sleep(1, new AbortController().signal)).resolves.toBeUndefined()
    await expect(systemClock.sleep(0)).resolves.toBeUndefined()
  })

  it('rejects immediately with the abort reason', async () => {
    const controller = new AbortController()
    const reason = new Error('not needed any more')
    const sleeping = systemClock.sleep(hourMs, controller.signal)
    controller.abort(reason)

    await expect(sleeping).rejects.toBe(reason)
  })

  it('rejects immediately if the signal is already aborted', async () => {
    const reason = new Error('not needed any more')

    await expect(systemClock.sleep(hourMs, AbortSignal.abort(reason))).rejects.toBe(reason)
  })
})
