import { describe, expect, it } from 'vitest'
import { systemClock } from './clock.js'

const hourMs = 3_600_000

describe('sleeping', () => {
  it('ends by itself', async () => {
    await expect(systemClock.sleep(1, new AbortController().signal)).resolves.toBeUndefined()
    await expect(systemClock.sleep(0)).resolves.toBeUndefined()
  })

  it('ends at once with the reason of its signal', async () => {
    const controller = new AbortController()
    const reason = new Error('not needed any more')
    const sleeping = systemClock.sleep(hourMs, controller.signal)
    controller.abort(reason)

    await expect(sleeping).rejects.toBe(reason)
  })

  it('does not begin when its signal has fired already', async () => {
    const reason = new Error('not needed any more')

    await expect(systemClock.sleep(hourMs, AbortSignal.abort(reason))).rejects.toBe(reason)
  })
})
