import { describe, expect, it } from 'vitest'
import { Stopper, unlessStopped } from './stop-signal.js'

const never = new Promise<never>(() => {})

describe('unlessStopped', () => {
  it('gives the result where no signal comes', async () => {
    expect(await unlessStopped(Promise.resolve(7), new Stopper())).toEqual({ stopped: false, result: 7 })
  })

  it('throws what the work throws', async () => {
    await expect(unlessStopped(Promise.reject(new Error('no')), new Stopper())).rejects.toThrow('no')
  })

  it('ends at the signal, and at once where it was given before', async () => {
    const stopper = new Stopper()
    const waiting = unlessStopped(never, stopper)
    stopper.stop()
    expect(await waiting).toEqual({ stopped: true })
    expect(await unlessStopped(never, stopper)).toEqual({ stopped: true })
  })

  it('takes the platform’s abort signals', async () => {
    const controller = new AbortController()
    const waiting = unlessStopped(never, controller.signal)
    controller.abort()
    expect(await waiting).toEqual({ stopped: true })
  })
})

describe('Stopper', () => {
  it('tells each listener once, and none that has gone', () => {
    const stopper = new Stopper()
    const told: string[] = []
    const gone = () => told.push('gone')
    stopper.addEventListener('abort', () => told.push('stays'))
    stopper.addEventListener('abort', gone)
    stopper.removeEventListener('abort', gone)
    expect(stopper.aborted).toBe(false)
    stopper.stop()
    stopper.stop()
    expect(stopper.aborted).toBe(true)
    expect(told).toEqual(['stays'])
  })
})
