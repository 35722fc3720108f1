import { describe, expect, it } from 'vitest'
import type { AccountId } from '../shared/ids.js'
import { Uploads } from './uploads.js'

const account = (name: string) => `acct_${name}` as AccountId

describe('Uploads', () => {
  it('allows one file per account and four in all, and frees a slot also after a failure', async () => {
    const uploads = new Uploads('file')
    const ends: (() => void)[] = []
    const hold = (name: string) => uploads.run(account(name), () => new Promise<void>((done) => ends.push(done)))
    const held = ['a', 'b', 'c', 'd'].map(hold)
    await expect(hold('a')).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 10 })
    await expect(hold('e')).rejects.toMatchObject({ code: 'unavailable' })
    for (const end of ends) end()
    await Promise.all(held)
    await expect(uploads.run(account('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await uploads.run(account('a'), async () => 'free')).toBe('free')
  })
})
