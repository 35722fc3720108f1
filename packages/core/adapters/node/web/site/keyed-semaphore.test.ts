import { setMaxListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { KeyedSemaphore, waitingMax } from './keyed-semaphore.js'

const never = () => new AbortController().signal
const refused = expect.objectContaining({ reason: 'timeout' })

describe('KeyedSemaphore', () => {
  it('admits up to the limit, then the others in order', async () => {
    const turns = new KeyedSemaphore(2)
    const came: number[] = []
    const enter = async (name: number) => {
      const leave = await turns.enter('host', never())
      came.push(name)
      return leave
    }
    const [first, second] = await Promise.all([enter(1), enter(2)])
    const [third, fourth] = [enter(3), enter(4)]
    await Promise.resolve()
    expect(came).toEqual([1, 2])
    second?.()
    const leaveThird = await third
    expect(came).toEqual([1, 2, 3])
    first?.()
    leaveThird()
    await fourth
    expect(came).toEqual([1, 2, 3, 4])
  })

  it('limits each key separately', async () => {
    const turns = new KeyedSemaphore(1)
    await turns.enter('one', never())
    expect(typeof (await turns.enter('two', never()))).toBe('function')
  })

  it('skips a waiter whose signal has aborted and admits the next', async () => {
    const turns = new KeyedSemaphore(1)
    const leave = await turns.enter('host', never())
    const gone = new AbortController()
    const waiting = turns.enter('host', gone.signal)
    const patient = turns.enter('host', never())
    gone.abort()
    await expect(waiting).rejects.toEqual(refused)
    await expect(turns.enter('host', gone.signal)).rejects.toEqual(refused)
    leave()
    expect(typeof (await patient)).toBe('function')
  })

  it('queues a thousand waiters and refuses the next', async () => {
    const turns = new KeyedSemaphore(1)
    const leave = await turns.enter('host', never())
    const gone = new AbortController()
    setMaxListeners(0, gone.signal)
    const line = Array.from({ length: waitingMax }, () => turns.enter('host', gone.signal))
    await expect(turns.enter('host', never())).rejects.toEqual(refused)
    gone.abort()
    expect((await Promise.allSettled(line)).every(({ status }) => status === 'rejected')).toBe(true)
    leave()
    expect(typeof (await turns.enter('host', never()))).toBe('function')
  })
})
