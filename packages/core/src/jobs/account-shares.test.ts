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
  it('skips no account while each has less than half of the slots', () => {
    expect(running(8, ...times(3), ...times(3, bob)).limits()).toEqual([[]])
  })

  it('skips an account with half of the slots while others wait, and serves it if none do', () => {
    expect(running(8, ...times(4)).limits()).toEqual([[ada], []])
    expect(running(8, ...times(6), bob).limits()).toEqual([[ada], []])
  })

  it('leaves one slot free if an account is alone', () => {
    expect(running(8, ...times(7)).limits()).toEqual([[ada]])
  })

  it('frees a slot when a task ends', () => {
    const shares = running(4, ada, ada)
    shares.leave(ada)
    expect(shares.limits()).toEqual([[]])
  })

  it.each([1, 2, 3, 4, 5, 8, 16, 33])('lets one account use %i slots, and never skips too many accounts', (slots) => {
    expect(running(slots).limits()).toEqual([[]])
    const shares = running(slots)
    for (let slot = 0; slot < slots; slot += 1) shares.enter([ada, bob, cy][slot % 2] ?? ada)
    for (const passed of shares.limits()) expect(passed.length).toBeLessThanOrEqual(passedOverMax)
  })
})
