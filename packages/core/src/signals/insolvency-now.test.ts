import { describe, expect, it } from 'vitest'
import { noon } from '../../testing/index.js'
import { asCompanyNumber } from '../register/company/company-number.js'
import type { AppliedChange } from '../register/overlay/apply-change.js'
import type { Insolvency } from '../register/records/insolvency-status.js'
import { bringsNewCases, insolvencyNow } from './insolvency-now.js'

const cases = (asOf: number, ...dates: string[]) => ({
  value: {
    statuses: ['in-administration'],
    cases: [{ number: '1', type: 'in-administration', dates: dates.map((type) => ({ type, date: '2026-03-02' })) }],
  },
  asOf,
  askedAt: null,
})
const nothing = { status: 'active', insolvency: null }
const byCases = { status: 'active', insolvency: 'in-administration' }
const byStatus = { status: 'administration', insolvency: 'in-administration' }

describe('insolvencyNow', () => {
  it('is opened by whichever arrives first, the status or a case', () => {
    expect(insolvencyNow('administration', noon, null, nothing, false)).toBe('administration')
    expect(insolvencyNow('active', noon, cases(noon + 1), nothing, true)).toBe('in-administration')
  })

  it('continues if a status sent before the case arrives after it', () => {
    expect(insolvencyNow('active', noon, cases(noon), byCases, false)).toBe('in-administration')
    expect(insolvencyNow('active', noon + 5, cases(noon), byCases, false)).toBe('in-administration')
  })

  it('ends once the status says so, even if a case is sent again afterwards', () => {
    const ended = cases(noon + 5, 'administration-started-on', 'case-end-on')
    expect(insolvencyNow('active', noon, cases(noon), byStatus, false)).toBeNull()
    expect(insolvencyNow('active', noon, ended, nothing, true)).toBeNull()
    expect(insolvencyNow('active', noon, ended, byCases, true)).toBeNull()
    expect(insolvencyNow('active', noon, { value: null, asOf: noon, askedAt: null }, byCases, true)).toBeNull()
  })

  it('is not opened by an old case that the status contradicts', () => {
    expect(insolvencyNow('active', noon, cases(noon - 1), nothing, true)).toBeNull()
    expect(insolvencyNow('active', noon, cases(noon - 1), null, true)).toBeNull()
  })

  it('is not opened by an old case that merely arrives after the status, and an open one continues', () => {
    expect(insolvencyNow('active', noon, cases(noon + 1), nothing, false)).toBeNull()
    expect(insolvencyNow('active', noon, cases(noon + 1), null, false)).toBeNull()
    expect(insolvencyNow('active', noon, cases(noon + 1), byCases, false)).toBe('in-administration')
  })
})

describe('bringsNewCases', () => {
  const one = cases(noon).value
  const ended = cases(noon, 'case-end-on').value
  const brings = (before: Insolvency | null, after: Insolvency | null, given: Partial<AppliedChange> = {}) =>
    bringsNewCases({
      number: asCompanyNumber('09999991'),
      what: 'insolvency',
      source: { kind: 'stream', stream: 'insolvency-cases', timepoint: 1 },
      asOf: noon,
      before,
      after,
      changed: true,
      isFirstSight: false,
      ...given,
    } as AppliedChange)

  it('is true for a case that was not known to be open', () => {
    expect(brings(null, one)).toBe(true)
    expect(brings(ended, one)).toBe(true)
    expect(brings(null, { statuses: ['liquidation'], cases: [] })).toBe(true)
    const another = { number: '2', type: 'receivership', dates: [] }
    expect(brings(one, { ...one, cases: [...one.cases, another] })).toBe(true)
  })

  it('is false for an unchanged case, a closed case and no case', () => {
    expect(brings(one, one)).toBe(false)
    expect(brings(one, cases(noon, 'administration-started-on').value)).toBe(false)
    expect(brings(null, ended)).toBe(false)
    expect(brings(one, null)).toBe(false)
  })

  it('is true for the first event of a stream, and false for the first response of the REST API', () => {
    expect(brings(null, one, { isFirstSight: true })).toBe(true)
    expect(brings(null, one, { isFirstSight: true, source: { kind: 'rest' } })).toBe(false)
    expect(brings(null, one, { source: { kind: 'rest' } })).toBe(true)
  })
})
