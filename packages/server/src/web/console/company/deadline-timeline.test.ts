import { describe, expect, it } from 'vitest'
import type { CompanyAnswer, Signal } from '../api-types.js'
import { timelineOf } from './deadline-timeline.js'

const company = {
  incorporated_on: '2015-12-01',
  previous_names: [],
  last_charge_date: null,
  last_director_change_date: null,
  confirmation_next_due: '2026-11-17',
  confirmation_days_until_due: 0,
  confirmation_overdue: false,
  accounts_next_due: null,
  accounts_days_until_due: null,
  accounts_overdue: null,
  dissolved_on: null,
} as unknown as CompanyAnswer

const signal = (summary: string, occurredOn: string | null) =>
  ({
    summary,
    company_name: 'OLD FERRY STORES LTD',
    severity: 'notice',
    category: 'company',
    occurred_on: occurredOn,
    detected_at: '2026-11-17T10:00:00.000Z',
  }) as unknown as Signal

describe('timelineOf', () => {
  it('orders by the day of the event, and what falls on one day in the order of events', () => {
    const newestFirst = [
      signal('A charge was satisfied.', '2024-02-01'),
      signal('The insolvency has ended.', null),
      signal('A charge was registered.', '2024-02-01'),
      signal('An insolvency has begun.', null),
      signal('A director resigned.', '2025-06-30'),
    ]
    expect(timelineOf(company, '2026-11-17', newestFirst).map(({ day, text }) => [day, text])).toEqual([
      ['2015-12-01', 'Incorporated'],
      ['2024-02-01', 'A charge was registered'],
      ['2024-02-01', 'A charge was satisfied'],
      ['2025-06-30', 'A director resigned'],
      ['2026-11-17', 'An insolvency has begun'],
      ['2026-11-17', 'The insolvency has ended'],
      ['2026-11-17', 'Today'],
      ['2026-11-17', 'Confirmation statement due'],
    ])
  })

  it('tells the day on which something was noticed from the day on which it happened', () => {
    const events = timelineOf(company, '2026-11-17', [signal('Moved.', null), signal('Resigned.', '2025-06-30')])
    expect(events.filter(({ isNoticed }) => isNoticed).map(({ text }) => text)).toEqual(['Moved'])
  })
})
