import { describe, expect, it } from 'vitest'
import { currentInsolvencyStatus, hasInsolvencyHistory, isOpenCase } from './insolvency-status.js'

const seen = (statuses: string[], asOf = 20) => ({ value: { statuses, cases: [] }, asOf, askedAt: null })
const nothing = { value: null, asOf: 20, askedAt: 20 }
const oneCase = {
  value: { statuses: [], cases: [{ number: '1', type: 'compulsory-liquidation', dates: [] }] },
  asOf: 20,
  askedAt: null,
}

describe('currentInsolvencyStatus', () => {
  const current = (
    status: string | null,
    insolvency: Parameters<typeof currentInsolvencyStatus>[2],
    companyAsOf = 10,
  ) => currentInsolvencyStatus({ status }, companyAsOf, insolvency)

  it.each(['liquidation', 'receivership', 'administration', 'voluntary-arrangement', 'insolvency-proceedings'])(
    'is the status %s itself if no cases are known',
    (status) => {
      expect(current(status, null)).toBe(status)
      expect(current(status, nothing)).toBe(status)
      expect(current(status, oneCase)).toBe(status)
    },
  )

  it('is the more specific term of the cases that matches the status', () => {
    expect(current('administration', seen(['in-administration']))).toBe('in-administration')
    expect(current('receivership', seen(['liquidation', 'receiver-manager']))).toBe('receiver-manager')
    expect(current('insolvency-proceedings', seen(['administrative-receiver']))).toBe('administrative-receiver')
  })

  it('is the status if the cases still describe earlier proceedings', () => {
    expect(current('liquidation', seen(['in-administration']))).toBe('liquidation')
  })

  it('is the term of cases that are newer than a status without insolvency', () => {
    expect(current('active', seen(['in-administration'], 20), 10)).toBe('in-administration')
    expect(current(null, seen(['in-administration'], 20), 30)).toBe('in-administration')
  })

  it('is null once a newer status says that it is over', () => {
    expect(current('active', seen(['in-administration'], 20), 30)).toBeNull()
    expect(current('dissolved', seen(['liquidation'], 20), 10)).toBeNull()
  })

  it('is null if there are no current proceedings', () => {
    expect(current('active', null)).toBeNull()
    expect(current('active', oneCase)).toBeNull()
    expect(current(null, null)).toBeNull()
  })
})

describe('hasInsolvencyHistory', () => {
  const company = { status: 'active', hasInsolvencyHistory: null, hasInsolvencyPage: null }

  it('is true because of the flag, a case, a case status or the company status', () => {
    expect(hasInsolvencyHistory({ ...company, hasInsolvencyHistory: true }, nothing)).toBe(true)
    expect(hasInsolvencyHistory({ ...company, hasInsolvencyHistory: false }, oneCase)).toBe(true)
    expect(hasInsolvencyHistory(company, seen(['receivership']))).toBe(true)
    expect(hasInsolvencyHistory({ ...company, status: 'administration', hasInsolvencyHistory: false }, null)).toBe(true)
  })

  it('is false if Companies House says that there was none', () => {
    expect(hasInsolvencyHistory({ ...company, hasInsolvencyHistory: false }, null)).toBe(false)
    expect(hasInsolvencyHistory({ ...company, hasInsolvencyPage: false }, null)).toBe(false)
    expect(hasInsolvencyHistory(company, nothing)).toBe(false)
  })

  it('is unknown if no source says', () => {
    expect(hasInsolvencyHistory(company, null)).toBeNull()
  })
})

describe('isOpenCase', () => {
  it.each([
    ['case-end-on', false],
    ['administration-discharged-on', false],
    ['dissolved-on', false],
    ['due-to-be-dissolved-on', true],
    ['wound-up-on', true],
  ])('of a case whose last date is %s is %s', (type, isOpen) => {
    expect(isOpenCase({ dates: [{ type: 'petitioned-on' }, { type }] })).toBe(isOpen)
  })
})
