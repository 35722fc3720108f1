import type { AccountId } from '@brassplate/core'
import { describe, expect, it } from 'vitest'
import { FileSlots } from './file-slots.js'

const account = (name: string) => `acct_${name}` as AccountId

describe('FileSlots', () => {
  it('allows one file per account and four in all, and frees a slot also after a failure', async () => {
    const slots = new FileSlots()
    const ends: (() => void)[] = []
    const hold = (name: string) => slots.use(account(name), () => new Promise<void>((done) => ends.push(done)))
    const held = ['a', 'b', 'c', 'd'].map(hold)
    await expect(hold('a')).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 10 })
    await expect(hold('e')).rejects.toMatchObject({ code: 'unavailable' })
    for (const end of ends) end()
    await Promise.all(held)
    await expect(slots.use(account('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await slots.use(account('a'), async () => 'free')).toBe('free')
  })
})
