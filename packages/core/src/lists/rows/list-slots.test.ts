import { describe, expect, it } from 'vitest'
import type { AccountId } from '../../shared/ids.js'
import { Stopper } from '../../shared/stop-signal.js'
import { ListSlots } from './list-slots.js'

const account = (name: string) => `acct_${name}` as AccountId
const tick = () => new Promise((done) => setImmediate(done))

function held(way: 'change' | 'read') {
  const slots = new ListSlots()
  const began: string[] = []
  const ends: (() => void)[] = []
  const run = (name: string) =>
    slots[way](account(name), () => {
      began.push(name)
      return new Promise<void>((done) => ends.push(done))
    })
  return { slots, began, ends, run }
}

describe('ListSlots', () => {
  it('lets an account change one list at a time and all accounts two, one after the other', async () => {
    const { began, ends, run } = held('change')
    const all = ['a', 'a', 'b', 'c'].map(run)
    await tick()
    expect(began).toEqual(['a', 'b'])
    while (began.length < 4) {
      ends.shift()?.()
      await tick()
    }
    expect(began).toEqual(['a', 'b', 'c', 'a'])
    for (const end of ends) end()
    await Promise.all(all)
  })

  it('lets an account read twice at a time, while it changes a list', async () => {
    const { slots, began, run } = held('read')
    void slots.change(account('a'), () => new Promise(() => {}))
    for (const name of ['a', 'a', 'a', 'b', 'b', 'c']) void run(name)
    await tick()
    expect(began).toEqual(['a', 'a', 'b', 'b'])
  })

  it('gives no slot to a caller who has gone, and lets the next one go on', async () => {
    const { slots, began, ends, run } = held('change')
    const gone = new Stopper()
    void run('a')
    const waits = slots.change(account('a'), async () => began.push('gone'), gone)
    void run('a')
    gone.stop()
    await expect(waits).rejects.toMatchObject({ message: 'The caller has gone.' })
    ends.shift()?.()
    await tick()
    expect(began).toEqual(['a', 'a'])
  })

  it('refuses an account that has many calls, then all accounts, and is free again after a failure', async () => {
    const { slots, run } = held('read')
    for (let place = 0; place < 30; place += 1) void run('a')
    await expect(run('a')).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 5 })
    await expect(slots.change(account('b'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await slots.change(account('b'), async () => 'free')).toBe('free')
    for (let place = 0; place < 270; place += 1) void run(`other-${place}`)
    await expect(run('b')).rejects.toMatchObject({ code: 'unavailable' })
  })
})
