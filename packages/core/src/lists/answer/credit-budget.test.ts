import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { CreditBudget, type RowBudget } from './credit-budget.js'

/** An account with a few credits. Each row holds one while it is read, and pays for a match. */
function account(credits: number) {
  const state = { credits, requests: 0, matched: 0 }
  const read = (isMatch: boolean) => async (row: RowBudget) => {
    state.requests += 1
    row.mayHold = true
    await delay(1)
    if (state.credits === 0 || row.maxCredits === 0) return { maySpend: false, isRefused: true }
    state.credits -= 1
    await delay(5)
    if (!isMatch) state.credits += 1
    else state.matched += 1
    return { maySpend: isMatch, isRefused: false }
  }
  return { state, read }
}

describe('CreditBudget', () => {
  it('spends the last credit of an account, also if rows without a match have held it', async () => {
    const { state, read } = account(5)
    const budget = new CreditBudget(Number.POSITIVE_INFINITY)
    const rows = Array.from({ length: 30 }, (_, place) => budget.use(read(place % 5 !== 0)))
    const refused = (await Promise.all(rows)).filter(({ isRefused }) => isRefused)
    expect(state).toMatchObject({ credits: 0, matched: 5 })
    expect(refused.length).toBeGreaterThanOrEqual(19)
  })

  it('asks each row once if the account has no credits', async () => {
    const { state, read } = account(0)
    const budget = new CreditBudget(Number.POSITIVE_INFINITY)
    await Promise.all(Array.from({ length: 50 }, () => budget.use(read(true))))
    expect(state.requests).toBe(50)
  })

  it('lets rows within its limit pay, and asks the others for free', async () => {
    const { state, read } = account(100)
    const budget = new CreditBudget(7)
    const results = await Promise.all(Array.from({ length: 40 }, (_, place) => budget.use(read(place % 2 === 0))))
    expect(state.matched).toBe(7)
    expect(results.filter(({ isRefused }) => isRefused).length).toBeGreaterThan(0)
  })
})
