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
  it('is opened by whichever comes first, the status or a case', () => {
    expect(insolvencyNow('administration', noon, null, nothing, false)).toBe('administration')
    expect(insolvencyNow('active', noon, cases(noon + 1), nothing, true)).toBe('in-administration')
  })

  it('lasts while a status that was sent before the case comes in after it', () => {
    expect(insolvencyNow('active', noon, cases(noon), byCases, false)).toBe('in-administration')
    expect(insolvencyNow('active', noon + 5, cases(noon), byCases, false)).toBe('in-administration')
  })

  it('is over once the status says so, though a case is told again after that', () => {
    const ended = cases(noon + 5, 'administration-started-on', 'case-end-on')
    expect(insolvencyNow('active', noon, cases(noon), byStatus, false)).toBeNull()
    expect(insolvencyNow('active', noon, ended, nothing, true)).toBeNull()
    expect(insolvencyNow('active', noon, ended, byCases, true)).toBeNull()
    expect(insolvencyNow('active', noon, { value: null, asOf: noon, askedAt: null }, byCases, true)).toBeNull()
  })

  it('is not opened by a case of before that the status denies', () => {
    expect(insolvencyNow('active', noon, cases(noon - 1), nothing, true)).toBeNull()
    expect(insolvencyNow('active', noon, cases(noon - 1), null, true)).toBeNull()
  })

  it('is not opened by a case that is only told later than the status, and goes on as it was', () => {
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

  it('is so of a case that was not known to go on', () => {
    expect(brings(null, one)).toBe(true)
    expect(brings(ended, one)).toBe(true)
    expect(brings(null, { statuses: ['liquidation'], cases: [] })).toBe(true)
    const another = { number: '2', type: 'receivership', dates: [] }
    expect(brings(one, { ...one, cases: [...one.cases, another] })).toBe(true)
  })

  it('is not so of the same case again, of one that is over, and of none', () => {
    expect(brings(one, one)).toBe(false)
    expect(brings(one, cases(noon, 'administration-started-on').value)).toBe(false)
    expect(brings(null, ended)).toBe(false)
    expect(brings(one, null)).toBe(false)
  })

  it('is so of the first word of a stream, and not of the first answer of Companies House', () => {
    expect(brings(null, one, { isFirstSight: true })).toBe(true)
    expect(brings(null, one, { isFirstSight: true, source: { kind: 'rest' } })).toBe(false)
    expect(brings(null, one, { source: { kind: 'rest' } })).toBe(true)
  })
})
