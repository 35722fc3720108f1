import { describe, expect, it } from 'vitest'
import type { AccountId } from '../../shared/ids.js'
import { Uploads } from './uploads.js'

const account = (name: string) => `acct_${name}` as AccountId

describe('Uploads', () => {
  it('allows each account one file at a time, and frees it also after a failure', async () => {
    const uploads = new Uploads()
    const ends: (() => void)[] = []
    const hold = (name: string) => uploads.receive(account(name), () => new Promise<void>((done) => ends.push(done)))
    const held = ['a', 'b', 'c', 'd', 'e'].map(hold)
    await expect(hold('a')).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 10 })
    for (const end of ends) end()
    await Promise.all(held)
    await expect(uploads.receive(account('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await uploads.receive(account('a'), async () => 'free')).toBe('free')
  })

  it('refuses more files than it can hold', async () => {
    const uploads = new Uploads()
    for (let place = 0; place < 500; place += 1)
      void uploads.receive(account(String(place)), () => new Promise(() => {}))
    await expect(uploads.receive(account('more'), async () => {})).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('reads two files at a time, and lets the account go first that has been without a turn for longest', async () => {
    const uploads = new Uploads()
    const began: string[] = []
    const ends = new Map<string, () => void>()
    const read = (name: string) =>
      uploads.read(account(name), () => {
        began.push(name)
        return new Promise<void>((done) => ends.set(name, done))
      })
    const turn = () => new Promise((done) => setImmediate(done))
    const all = ['a', 'b'].map(read)
    await turn()
    for (const name of ['a', 'b']) ends.get(name)?.()
    await turn()
    all.push(...['c', 'b', 'a', 'b', 'd'].map(read))
    await turn()
    // `b` had a turn before `d` came, but only two can be read, and no one else waited then.
    expect(began).toEqual(['a', 'b', 'c', 'b'])
    ends.get('c')?.()
    await turn()
    expect(began.at(-1)).toBe('d')
    ends.get('d')?.()
    await turn()
    expect(began.at(-1)).toBe('a')
    ends.get('b')?.()
    await turn()
    ends.get('a')?.()
    ends.get('b')?.()
    await Promise.all(all)
    await expect(uploads.read(account('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await uploads.read(account('a'), async () => 'free')).toBe('free')
  })
})
