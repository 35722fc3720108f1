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

  it('reads cases that have a number and a type, and only valid dates', () => {
    expect(parseInsolvency({ cases })).toEqual({
      statuses: [],
      cases: [{ number: '1', type: 'compulsory-liquidation', dates: [{ type: 'wound-up-on', date: '2026-01-18' }] }],
    })
  })

  it('does not treat an unreadable response as no insolvency', () => {
    expect(parseInsolvency('none')).toBeNull()
    expect(parseInsolvency({})).toEqual({ statuses: [], cases: [] })
  })
})
