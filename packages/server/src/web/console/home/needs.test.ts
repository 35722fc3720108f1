import { describe, expect, it } from 'vitest'
import type { BulkRun, Signal } from '../api-types.js'
import { criticalNeeds, listNeed } from './needs.js'

const now = Date.parse('2026-11-18T12:00:00Z')
const list = { id: 'bulk_a', name: 'customers.csv', finished_at: '2026-11-16T17:34:20Z' }

const signal = (id: string, sequence: number, type: Signal['signal_type'], number = '15066613') =>
  ({
    id,
    sequence,
    signal_type: type,
    company_number: number,
    detected_at: '2026-11-16T17:34:20Z',
    company_name: 'OLD FERRY STORES LTD',
    summary: 'OLD FERRY STORES LTD has changed.',
  }) as unknown as Signal

const shown = (unseen: readonly Signal[], ...others: Signal[]) =>
  criticalNeeds(unseen, others, 0).map(({ href }) => href)

it.each([
  [{}, 'customers.csv is ready to download'],
  [{ needs_review: 1 }, 'customers.csv is ready, 1 row undecided'],
  [{ needs_review: 5 }, 'customers.csv is ready, 5 rows undecided'],
])('says of a finished list with %j that it %s', (outcomes, text) => {
  const run = { ...list, status: 'completed', rows: 42, outcomes } as Partial<BulkRun> as BulkRun
  expect(listNeed(run, now)).toMatchObject({ text, detail: '42 rows · 16\u00a0Nov\u00a017:34' })
})

it('says of a list that was stopped how much of it is answered', () => {
  const outcomes = { matched: 30, credit_limit: 10 }
  const run = { ...list, status: 'stopped', rows: 1_200, answered: 40, outcomes } as Partial<BulkRun> as BulkRun
  expect(listNeed(run, now)).toMatchObject({
    tone: 'warn',
    text: 'customers.csv was stopped before its end',
    detail: '30 of 1,200 rows answered · 16\u00a0Nov\u00a017:34',
  })
})

describe('criticalNeeds', () => {
  const opened = signal('a', 1, 'insolvency_opened')

  it('leaves out what a later signal of the same company has ended', () => {
    expect(shown([opened], signal('b', 2, 'insolvency_closed'))).toEqual([])
    expect(shown([signal('a', 1, 'dissolved')], signal('b', 2, 'restored'))).toEqual([])
  })

  it('keeps what has begun again, what another company has ended, and what nothing has ended', () => {
    const closed = signal('b', 2, 'insolvency_closed')
    expect(shown([signal('c', 3, 'insolvency_opened'), opened], closed)).toEqual(['/signals#c'])
    expect(shown([opened], signal('b', 2, 'insolvency_closed', '09999991'))).toEqual(['/signals#a'])
    expect(shown([signal('d', 1, 'dissolved')], closed)).toEqual(['/signals#d'])
    expect(shown([opened], signal('e', 2, 'director_appointed'))).toEqual(['/signals#a'])
  })

  it('counts those that it does not show, and leads to those that no one has seen', () => {
    const many = Array.from({ length: 6 }, (_, place) => signal(`n${place}`, place, 'dissolved'))
    expect(criticalNeeds(many, [], 0).at(-1)).toMatchObject({
      text: '2 more critical signals in the last 7 days',
      href: '/signals?severity=critical&seen=false',
    })
  })
})
