import { describe, expect, it } from 'vitest'
import { parseInsolvency } from './parse-insolvency.js'

describe('parseInsolvency', () => {
  const dates = [{ type: 'wound-up-on', date: '2026-01-18' }, { type: 'petitioned-on' }]
  const cases = [{ type: 'compulsory-liquidation', number: 1, dates }, { number: '2' }]

  it('reads the status as a list or as one word', () => {
    expect(parseInsolvency({ status: ['liquidation', 'receivership'], cases })?.statuses).toEqual([
      'liquidation',
      'receivership',
    ])
    expect(parseInsolvency({ status: 'liquidation', cases })?.statuses).toEqual(['liquidation'])
  })

  it('reads the cases that have a number and a type, and the dates that are dates', () => {
    expect(parseInsolvency({ cases })).toEqual({
      statuses: [],
      cases: [{ number: '1', type: 'compulsory-liquidation', dates: [{ type: 'wound-up-on', date: '2026-01-18' }] }],
    })
  })

  it('does not take what it cannot read for none', () => {
    expect(parseInsolvency('none')).toBeNull()
    expect(parseInsolvency({})).toEqual({ statuses: [], cases: [] })
  })
})
