import { describe, expect, it } from 'vitest'
import { Stopper, unlessStopped } from './stop-signal.js'

const never = new Promise<never>(() => {})

describe('unlessStopped', () => {
  it('returns the result if no signal comes', async () => {
    expect(await unlessStopped(Promise.resolve(7), new Stopper())).toEqual({ stopped: false, result: 7 })
  })

  it('throws the error of the work', async () => {
    await expect(unlessStopped(Promise.reject(new Error('no')), new Stopper())).rejects.toThrow('no')
  })

  it('ends at the signal, immediately if it was given before', async () => {
    const stopper = new Stopper()
    const waiting = unlessStopped(never, stopper)
    stopper.stop()
    expect(await waiting).toEqual({ stopped: true })
    expect(await unlessStopped(never, stopper)).toEqual({ stopped: true })
  })

  it('accepts platform abort signals', async () => {
    const controller = new AbortController()
    const waiting = unlessStopped(never, controller.signal)
    controller.abort()
    expect(await waiting).toEqual({ stopped: true })
  })
})

describe('Stopper', () => {
  it('notifies each listener once, and no removed listener', () => {
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
