import { describe, expect, it } from 'vitest'
import { parseCharge, parseCharges } from './parse-charges.js'

const asOf = Date.UTC(2026, 4, 1)

describe('parseCharges', () => {
  const charge = {
    charge_code: '099999910001',
    status: 'part-satisfied',
    created_on: '2023-01-27',
    delivered_on: '2023-01-30',
    classification: { type: 'charge-description', description: 'A registered charge' },
    persons_entitled: [{ name: 'Mossgate Lending Limited' }, { nobody: true }],
    links: { self: '/company/09999991/charges/_TnM' },
  }

  it('reads a page', () => {
    expect(parseCharges({ items: [charge], total_count: 15 }, asOf)).toEqual({
      charges: [
        {
          id: '_TnM',
          status: 'part-satisfied',
          createdOn: '2023-01-27',
          deliveredOn: '2023-01-30',
          satisfiedOn: null,
          code: '099999910001',
          description: 'A registered charge',
          personsEntitled: ['Mossgate Lending Limited'],
          asOf,
        },
      ],
      received: 1,
      total: 15,
    })
  })

  it('reads a classification that is a list, as the API documents it', () => {
    const described = { ...charge, classification: [charge.classification] }
    expect(parseCharge(described, asOf)?.description).toBe('A registered charge')
  })

  it('reads the filings that a charge names, and leaves out those without a link', () => {
    const transactions = [
      {
        filing_type: 'create-charge-with-deed',
        delivered_on: '2023-01-30',
        links: { filing: '/company/09999991/filing-history/MzM3' },
      },
      { filing_type: 'charge-satisfaction', delivered_on: '2026-01-30' },
    ]
    expect(parseCharge({ ...charge, transactions }, asOf)?.filings).toEqual([
      { id: 'MzM3', type: 'create-charge-with-deed', deliveredOn: '2023-01-30' },
    ])
    const many = Array.from({ length: 500 }, () => transactions[0])
    expect(parseCharge({ ...charge, transactions: many }, asOf)?.filings).toHaveLength(20)
  })

  it('keeps an unknown status', () => {
    expect(parseCharge({ ...charge, status: 'half-satisfied' }, asOf)?.status).toBe('half-satisfied')
  })

  it('returns null without an id', () => {
    expect(parseCharge({ ...charge, links: {} }, asOf)).toBeNull()
  })
})
