import { describe, expect, it } from 'vitest'
import type { AccountId } from '../../shared/ids.js'
import { Stopper } from '../../shared/stop-signal.js'
import { ListTurns } from './list-turns.js'

const account = (name: string) => `acct_${name}` as AccountId
const turn = () => new Promise((done) => setImmediate(done))

function held(way: 'change' | 'read') {
  const turns = new ListTurns()
  const began: string[] = []
  const ends: (() => void)[] = []
  const run = (name: string) =>
    turns[way](account(name), () => {
      began.push(name)
      return new Promise<void>((done) => ends.push(done))
    })
  return { turns, began, ends, run }
}

describe('ListTurns', () => {
  it('lets an account change one list at a time and all accounts two, in turns', async () => {
    const { began, ends, run } = held('change')
    const all = ['a', 'a', 'b', 'c'].map(run)
    await turn()
    expect(began).toEqual(['a', 'b'])
    while (began.length < 4) {
      ends.shift()?.()
      await turn()
    }
    expect(began).toEqual(['a', 'b', 'c', 'a'])
    for (const end of ends) end()
    await Promise.all(all)
  })

  it('lets an account read twice at a time, while it changes a list', async () => {
    const { turns, began, run } = held('read')
    void turns.change(account('a'), () => new Promise(() => {}))
    for (const name of ['a', 'a', 'a', 'b', 'b', 'c']) void run(name)
    await turn()
    expect(began).toEqual(['a', 'a', 'b', 'b'])
  })

  it('gives no turn to a caller who has gone, and lets the next one go on', async () => {
    const { turns, began, ends, run } = held('change')
    const gone = new Stopper()
    void run('a')
    const waits = turns.change(account('a'), async () => began.push('gone'), gone)
    void run('a')
    gone.stop()
    await expect(waits).rejects.toMatchObject({ message: 'The caller has gone.' })
    ends.shift()?.()
    await turn()
    expect(began).toEqual(['a', 'a'])
  })

  it('refuses an account that has many calls, then all accounts, and is free again after a failure', async () => {
    const { turns, run } = held('read')
    for (let place = 0; place < 30; place += 1) void run('a')
    await expect(run('a')).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 5 })
    await expect(turns.change(account('b'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await turns.change(account('b'), async () => 'free')).toBe('free')
    for (let place = 0; place < 270; place += 1) void run(`other-${place}`)
    await expect(run('b')).rejects.toMatchObject({ code: 'unavailable' })
  })
})
