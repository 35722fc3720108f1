import { describe, expect, it } from 'vitest'
import { asId } from '../shared/ids.js'
import { AccountShares, passedOverMax } from './account-shares.js'

const [ada, bob, cy] = [asId('acc', 'acc_ada'), asId('acc', 'acc_bob'), asId('acc', 'acc_cy')]

function running(slots: number, ...accounts: (typeof ada)[]): AccountShares {
  const shares = new AccountShares(slots)
  for (const account of accounts) shares.enter(account)
  return shares
}

const times = (count: number, account = ada) => Array.from({ length: count }, () => account)

describe('AccountShares', () => {
  it('passes nobody over while each account has less than half of the slots', () => {
    expect(running(8, ...times(3), ...times(3, bob)).limits()).toEqual([[]])
  })

  it('passes an account with half of the slots over while others wait, and serves it if nobody does', () => {
    expect(running(8, ...times(4)).limits()).toEqual([[ada], []])
    expect(running(8, ...times(6), bob).limits()).toEqual([[ada], []])
  })

  it('leaves one slot free when an account is alone', () => {
    expect(running(8, ...times(7)).limits()).toEqual([[ada]])
  })

  it('counts down when work ends', () => {
    const shares = running(4, ada, ada)
    shares.leave(ada)
    expect(shares.limits()).toEqual([[]])
  })

  it.each([1, 2, 3, 4, 5, 8, 16, 33])(
    'lets one account work with %i slots, and never passes over too many',
    (slots) => {
      expect(running(slots).limits()).toEqual([[]])
      const shares = running(slots)
      for (let slot = 0; slot < slots; slot += 1) shares.enter([ada, bob, cy][slot % 2] ?? ada)
      for (const passed of shares.limits()) expect(passed.length).toBeLessThanOrEqual(passedOverMax)
    },
  )
})
