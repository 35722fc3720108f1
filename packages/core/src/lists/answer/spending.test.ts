import { describe, expect, it } from 'vitest'
import { noResult, type RowResult } from '../row-result.js'
import { RowSpending } from './spending.js'

function recorder() {
  const steps: string[] = []
  const add = (kind: string) => async (line: number) => void steps.push(`${kind} ${line}`)
  return { steps, record: { asked: add('asked'), free: add('free'), paid: add('paid') } }
}

const refused: RowResult = { ...noResult, outcome: 'credit_limit' }
const paid: RowResult = { ...noResult, outcome: 'matched', charged: true }
const free: RowResult = { ...noResult, outcome: 'no_match' }
const answer = { match_status: 'matched' } as NonNullable<RowResult['answer']>

describe('RowSpending', () => {
  it('records a row before it may cost a credit, once, and what it has cost', async () => {
    const { steps, record } = recorder()
    const spending = new RowSpending(7, false, record)
    await spending.ask()
    await spending.ask()
    expect(await spending.end(paid)).toBe(true)
    expect(steps).toEqual(['asked 7', 'paid 7'])
  })

  it('records a row again if it was refused and is asked once more', async () => {
    const { steps, record } = recorder()
    const spending = new RowSpending(7, false, record)
    await spending.ask()
    expect(await spending.end(refused)).toBe(false)
    await spending.ask()
    expect(await spending.end(paid)).toBe(true)
    expect(steps).toEqual(['asked 7', 'free 7', 'asked 7', 'paid 7'])
  })

  it('counts a row that an earlier run has asked as paid if its answer is free now, and as free without a match', async () => {
    const { steps, record } = recorder()
    const spending = new RowSpending(7, true, record)
    expect(await spending.end({ ...noResult, outcome: 'matched', answer })).toBe(true)
    expect(await new RowSpending(8, true, record).end(free)).toBe(false)
    expect(steps).toEqual(['paid 7', 'free 8'])
  })

  it('leaves a row open if it is not known whether it has cost a credit', async () => {
    const { steps, record } = recorder()
    const spending = new RowSpending(7, false, record)
    await spending.ask()
    await spending.fail(new Error('stopped'))
    expect(steps).toEqual(['asked 7'])
    const pending: RowResult = {
      ...noResult,
      outcome: 'error',
      error: { code: 'job_pending', message: '', next_step: '' },
    }
    expect(await spending.end(pending)).toBe(true)
    expect(steps).toEqual(['asked 7'])
  })
})
