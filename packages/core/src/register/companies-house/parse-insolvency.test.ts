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

  it('reads a practitioner with the address of the firm in one line', () => {
    const address = { address_line_1: '1 Ledger Court', locality: 'Harrowmere', postal_code: 'LS1 1AA', country: 7 }
    const practitioners = [
      { name: 'Merrin Tolverton', role: 'practitioner', appointed_on: '2026-01-18', address },
      { name: 'Ada Quill', address: { address_line_1: 'x'.repeat(5_000) } },
      { name: 'Tom Marsh', address: 'none' },
    ]
    const [first] = parseInsolvency({ cases: [{ type: 'in-administration', number: 1, practitioners }] })?.cases ?? []
    expect(first?.practitioners?.map((one) => one.address?.length ?? null)).toEqual([35, 300, null])
    expect(first?.practitioners?.[0]).toEqual({
      name: 'Merrin Tolverton',
      role: 'practitioner',
      appointedOn: '2026-01-18',
      ceasedToActOn: null,
      address: '1 Ledger Court, Harrowmere, LS1 1AA',
    })
  })

  it('does not treat an unreadable response as no insolvency', () => {
    expect(parseInsolvency('none')).toBeNull()
    expect(parseInsolvency({})).toEqual({ statuses: [], cases: [] })
  })
})
