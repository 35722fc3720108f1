import { describe, expect, it } from 'vitest'
import { isLive, statusOfSnapshot } from './company-status.js'
import { companyStatuses } from './vocabulary.js'

describe('statusOfSnapshot', () => {
  it.each([
    ['Active', 'active'],
    ['active', 'active'],
    ['Liquidation', 'liquidation'],
    ['In Administration', 'administration'],
    ['ADMINISTRATION ORDER', 'administration'],
    ['Administration', 'administration'],
    ['In Administration/Receiver Manager', 'administration'],
    ['In Administration/Administrative Receiver', 'insolvency-proceedings'],
    ['VOLUNTARY ARRANGEMENT / ADMINISTRATIVE RECEIVER', 'insolvency-proceedings'],
    ['VOLUNTARY ARRANGEMENT / RECEIVER MANAGER', 'insolvency-proceedings'],
    ['ADMINISTRATIVE RECEIVER', 'receivership'],
    ['RECEIVER MANAGER / ADMINISTRATIVE RECEIVER', 'receivership'],
    ['RECEIVERSHIP', 'receivership'],
    ['Receiver Action', 'receivership'],
    ['Live but Receiver Manager on at least one charge', 'receivership'],
    ['Voluntary Arrangement', 'voluntary-arrangement'],
    ['Registered', 'registered'],
    ['Dissolved', 'dissolved'],
    ['Converted / Closed', 'converted-closed'],
    ['Open', 'open'],
    ['Removed', 'removed'],
  ])('reads %j as %s', (word, status) => {
    expect(statusOfSnapshot(word, '09999991')).toEqual({ status, statusDetail: null, isKnown: true })
  })

  it('reports a proposal to strike off in the detail', () => {
    expect(statusOfSnapshot('Active - Proposal to Strike off', '09999991')).toEqual({
      status: 'active',
      statusDetail: 'active-proposal-to-strike-off',
      isKnown: true,
    })
  })

  it('calls an overseas entity registered, never active', () => {
    expect(statusOfSnapshot('Active', 'OE000123').status).toBe('registered')
    expect(statusOfSnapshot('Removed', 'OE000123').status).toBe('removed')
  })

  it('keeps an unknown word', () => {
    expect(statusOfSnapshot(' Under Water ', '09999991')).toEqual({
      status: 'Under Water',
      statusDetail: null,
      isKnown: false,
    })
  })
})

describe('isLive', () => {
  it('is true until a company is permanently gone', () => {
    expect(companyStatuses.filter((status) => !isLive(status))).toEqual([
      'dissolved',
      'converted-closed',
      'closed',
      'removed',
    ])
    expect(isLive(null)).toBe(true)
  })
})
