import { setMaxListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { KeyedSlots } from './keyed-slots.js'

const never = () => new AbortController().signal
const waitingMax = 1_000

describe('KeyedSlots', () => {
  it('admits up to the limit, then the others in order', async () => {
    const turns = new KeyedSlots({ perKey: 2 })
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
    leaveThird?.()
    await fourth
    expect(came).toEqual([1, 2, 3, 4])
  })

  it('limits each key separately', async () => {
    const turns = new KeyedSlots({ perKey: 1 })
    await turns.enter('one', never())
    expect(typeof (await turns.enter('two', never()))).toBe('function')
  })

  it('skips a waiter whose signal has aborted and admits the next', async () => {
    const turns = new KeyedSlots({ perKey: 1 })
    const leave = await turns.enter('host', never())
    const gone = new AbortController()
    const waiting = turns.enter('host', gone.signal)
    const patient = turns.enter('host', never())
    gone.abort()
    expect(await waiting).toBeNull()
    expect(await turns.enter('host', gone.signal)).toBeNull()
    leave?.()
    expect(typeof (await patient)).toBe('function')
  })

  it('queues a thousand waiters and refuses the next', async () => {
    const turns = new KeyedSlots({ perKey: 1, waitingMax })
    const leave = await turns.enter('host', never())
    const gone = new AbortController()
    setMaxListeners(0, gone.signal)
    const line = Array.from({ length: waitingMax }, () => turns.enter('host', gone.signal))
    expect(await turns.enter('host', never())).toBeNull()
    gone.abort()
    expect(new Set(await Promise.all(line))).toEqual(new Set([null]))
    leave?.()
    expect(typeof (await turns.enter('host', never()))).toBe('function')
  })

  it('limits all keys together, and passes a slot to the key that has been without one for longest', async () => {
    const turns = new KeyedSlots({ total: 1 })
    const came: string[] = []
    const enter = async (key: string) => {
      const leave = await turns.enter(key)
      came.push(key)
      return leave
    }
    const first = await enter('a')
    const waiting = [enter('a'), enter('a'), enter('b')]
    expect(turns.tryEnter('c')).toBeNull()
    first?.()
    ;(await waiting[2])?.()
    ;(await waiting[0])?.()
    ;(await waiting[1])?.()
    expect(came).toEqual(['a', 'b', 'a', 'a'])
    expect(turns.heldBy('a')).toBe(0)
  })

  it('frees a slot once, also if its function is called twice', async () => {
    const turns = new KeyedSlots({ perKey: 2, total: 2 })
    const [one, other] = [turns.tryEnter('a'), turns.tryEnter('a')]
    expect([turns.tryEnter('a'), turns.heldBy('a')]).toEqual([null, 2])
    one?.()
    one?.()
    expect(turns.heldBy('a')).toBe(1)
    other?.()
    expect(await turns.use('a', async () => turns.heldBy('a'))).toBe(1)
    await expect(turns.use('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(turns.heldBy('a')).toBe(0)
  })
})
