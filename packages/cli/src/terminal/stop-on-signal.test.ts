import { describe, expect, it } from 'vitest'
import { StoppedError } from '../exit-codes.js'
import { stoppable } from './stop-on-signal.js'

function hand() {
  const controller = new AbortController()
  const ended: true[] = []
  return { controller, ended, stopping: { signal: controller.signal, end: () => void ended.push(true) } }
}

describe('stoppable', () => {
  it('says how to resume when it is stopped', async () => {
    const { controller, stopping, ended } = hand()
    const waiting = stoppable(
      (signal) => new Promise((_, failed) => signal.addEventListener('abort', () => failed(signal.reason))),
      () => 'Stopped. Job: job_1',
      stopping,
    )
    controller.abort()
    await expect(waiting).rejects.toThrow(new StoppedError('Stopped. Job: job_1'))
    expect(ended).toEqual([true])
  })

  it('rethrows a failure unchanged', async () => {
    const failure = new Error('no')
    const waiting = stoppable(
      () => Promise.reject(failure),
      () => '',
      hand().stopping,
    )
    await expect(waiting).rejects.toBe(failure)
  })
})
