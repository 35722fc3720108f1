import { describe, expect, it } from 'vitest'
import type { CompanyAnswer, Signal } from '../api-types.js'
import { timelineOf } from './deadline-timeline.js'

const company = {
  company_name: 'OLD FERRY STORES LTD',
  incorporated_on: '2015-12-01',
  recent_resignations: [],
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
    expect(timelineOf(company, '2026-11-17', { signals: newestFirst }).map(({ day, text }) => [day, text])).toEqual([
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

  it('tells a proposal to strike the company off as past, and as no warning once it is discontinued', () => {
    const of = (type: string, sequence: number, summary: string) =>
      ({ ...signal(summary, null), signal_type: type, sequence, severity: 'warning' }) as Signal
    const proposed = of('strike_off_proposed', 1, 'A proposal was made to strike OLD FERRY STORES LTD off.')
    const discontinued = of('strike_off_discontinued', 2, 'The proposal was discontinued.')
    const tones = (signals: readonly Signal[]) =>
      timelineOf(company, '2026-11-17', { signals }).flatMap(({ text, tone }) =>
        text === 'A proposal was made to strike the company off' ? [tone] : [],
      )
    expect([tones([proposed]), tones([discontinued, proposed])]).toEqual([['warn'], ['']])
  })

  it('says what a company was called before and after each change, and who has resigned, unless a signal does', () => {
    const previous_names = [
      { name: 'FERRY SHOPS LTD', effective_from: null, ceased_on: '2026-04-01' },
      { name: 'FERRY & SON LTD', effective_from: null, ceased_on: '2019-05-01' },
    ]
    const recent_resignations = [
      {
        name: 'MERRIDEW, Ottoline',
        officer_role: 'director',
        appointed_on: null,
        days_since_resignation: 1,
        resigned_on: '2026-06-17',
      },
      {
        name: 'PASCOLL, Jory',
        officer_role: 'director',
        appointed_on: null,
        days_since_resignation: 1,
        resigned_on: '2026-05-02',
      },
    ]
    const told = { ...signal('Ottoline Merridew resigned.', '2026-06-17'), category: 'officer' } as Signal
    const events = timelineOf({ ...company, previous_names, recent_resignations }, '2026-11-17', { signals: [told] })
    expect(events.map(({ text }) => text).slice(1, 5)).toEqual([
      'Renamed from Ferry & Son Ltd to Ferry Shops Ltd',
      'Renamed from Ferry Shops Ltd to Old Ferry Stores Ltd',
      'Jory Pascoll resigned as director',
      'Ottoline Merridew resigned',
    ])
  })

  it('leaves out the signals that the page shows, and does not tell them in other words', () => {
    const charge = { ...signal('A charge was registered.', '2025-02-01'), category: 'charge' } as Signal
    const older = signal('A director resigned.', '2024-06-30')
    const known = { signals: [charge, older], shown: [charge] }
    const events = timelineOf({ ...company, last_charge_date: '2025-02-01' }, '2026-11-17', known)
    expect(events.map(({ text }) => text).slice(0, 3)).toEqual(['Incorporated', 'A director resigned', 'Today'])
  })

  it('tells the day on which something was noticed from the day on which it happened', () => {
    const signals = [signal('Moved.', null), signal('Resigned.', '2025-06-30')]
    const events = timelineOf(company, '2026-11-17', { signals })
    expect(events.filter(({ isNoticed }) => isNoticed).map(({ text }) => text)).toEqual(['Moved'])
  })
})
