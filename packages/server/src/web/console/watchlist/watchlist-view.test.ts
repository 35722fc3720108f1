import { describe, expect, it } from 'vitest'
import type { CompanyAnswer, Signal, WatchlistEntry } from '../api-types.js'
import { nextDue, shownSignals, viewOf } from './watchlist-view.js'

const nothing = { tag: '', company_status: '', q: '', sort: 'name', order: '', page: '' }
const known = { facts: new Map(), signals: [] }

describe('a long watchlist', () => {
  const entries = Array.from({ length: 120 }, (_, index) => watched(String(index).padStart(8, '0')))
  const pageOf = (asked: Partial<typeof nothing>) => viewOf(entries, { ...nothing, ...asked }, known)

  it('has pages that together show each company once', () => {
    const pages = ['1', '2', '3'].map((page) => pageOf({ page }))
    expect(pages.map(({ shown }) => shown.length)).toEqual([50, 50, 20])
    expect(pages.flatMap(({ shown }) => shown)).toEqual(entries)
    expect(pages.map(({ pagination }) => pagination.has_more)).toEqual([true, true, false])
  })

  it.each(['', '0', '-3', 'x', '1e9x'])('shows the first page for page %j', (page) => {
    expect(pageOf({ page }).pagination.page).toBe(1)
  })

  it('shows the last page for a page after it, and one page if a filter leaves nothing', () => {
    expect(pageOf({ page: '99' }).pagination.page).toBe(3)
    expect(pageOf({ page: '3', q: 'no such company' })).toMatchObject({ shown: [], pagination: { page: 1, total: 0 } })
  })
})

describe('what needs attention', () => {
  it('is standing trouble, the gravest first, then what is new, and then what is due next', () => {
    const states = {
      '00000001': ['active', null, false],
      '00000002': ['active', null, true],
      '00000003': ['active', 'active-proposal-to-strike-off', false],
      '00000004': ['active', 'active-proposal-to-strike-off', true],
      '00000005': ['voluntary-arrangement', null, false],
      '00000006': ['liquidation', null, false],
      '00000007': ['active', null, false, '2027-04-30'],
      '00000008': ['registered', null, false, '2026-12-01'],
    } as const
    const entries = Object.entries(states).map(([number, [status]]) => ({ ...watched(number), company_status: status }))
    const facts = new Map(
      Object.entries(states).map(([number, [, detail, isLate, due = null]]) => [
        number,
        {
          company_status_detail: detail,
          accounts_overdue: isLate,
          dissolved_on: null,
          accounts_next_due: due,
          confirmation_next_due: null,
        } as Partial<CompanyAnswer> as CompanyAnswer,
      ]),
    )
    const critical = { company_number: '00000001', severity: 'critical', seen_at: null }
    const signals = [critical as Partial<Signal> as Signal]
    const { shown } = viewOf(entries, { ...nothing, sort: '' }, { facts, signals })
    expect(shown.map(({ company_number: number }) => Number(number))).toEqual([6, 5, 4, 3, 2, 1, 8, 7])
    const byDay = viewOf(entries, { ...nothing, sort: 'due' }, { facts, signals }).shown
    expect(byDay.slice(0, 2).map(({ company_number: number }) => Number(number))).toEqual([8, 7])
  })
})

describe('an identity check that is overdue', () => {
  const checks = { directors: { overdue: 1 }, pscs: null }
  const company = {
    ...{ accounts_overdue: false, confirmation_overdue: false, dissolved_on: null },
    ...{ accounts_next_due: '2027-04-30', confirmation_next_due: null, identity_verification: checks },
  } as unknown as CompanyAnswer

  it('is due before what is not late, and needs attention', () => {
    expect(nextDue(company)).toEqual({ what: 'identity check', day: null, isOverdue: true })
    const late = { ...company, accounts_overdue: true }
    expect(nextDue(late)).toEqual({ what: 'accounts', day: '2027-04-30', isOverdue: true })
    const entries = [watched('00000001'), watched('00000002')]
    const { shown } = viewOf(
      entries,
      { ...nothing, sort: '' },
      { facts: new Map([['00000002', company]]), signals: [] },
    )
    expect(shown.map(({ company_number: number }) => number)).toEqual(['00000002', '00000001'])
  })
})

describe('the signal of a row', () => {
  const signal = (id: string, severity: string, seen: string | null) =>
    ({ id, company_number: '00000001', severity, seen_at: seen }) as Partial<Signal> as Signal
  const signals = [signal('a', 'info', null), signal('b', 'critical', null), signal('c', 'critical', '2026-11-19')]

  it('is the gravest that was not seen, or the newest if the rows are not in the order of attention', () => {
    expect(shownSignals(signals, '').get('00000001')?.id).toBe('b')
    expect(shownSignals(signals, 'last_signal').get('00000001')?.id).toBe('a')
    expect(shownSignals(signals.slice(2), '').get('00000001')?.id).toBe('c')
  })

  it('is not a signal that a later one has ended', () => {
    const signals = [
      { id: 'closed', signal_type: 'insolvency_closed', severity: 'notice', sequence: 3 },
      { id: 'opened', signal_type: 'insolvency_opened', severity: 'critical', sequence: 2 },
      { id: 'late', signal_type: 'accounts_overdue', severity: 'warning', sequence: 1 },
    ].map((one) => ({ ...one, company_number: '00000001', seen_at: null }) as Partial<Signal> as Signal)
    expect(shownSignals(signals, '').get('00000001')?.id).toBe('late')
  })
})

function watched(number: string): WatchlistEntry {
  return {
    company_number: number,
    company_name: `COMPANY ${number} LIMITED`,
    company_status: 'active',
    tags: [],
    reference: null,
    website: null,
    signal_count: 0,
    last_signal_at: null,
  } as Partial<WatchlistEntry> as WatchlistEntry
}
