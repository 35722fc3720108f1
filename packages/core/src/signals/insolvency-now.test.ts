import { describe, expect, it } from 'vitest'
import { noon } from '../../testing/index.js'
import { insolvencyNow } from './insolvency-now.js'

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
    expect(insolvencyNow('administration', noon, null, nothing)).toBe('administration')
    expect(insolvencyNow('active', noon, cases(noon + 1), nothing)).toBe('in-administration')
  })

  it('lasts while a status that was sent before the case comes in after it', () => {
    expect(insolvencyNow('active', noon, cases(noon), byCases)).toBe('in-administration')
    expect(insolvencyNow('active', noon + 5, cases(noon), byCases)).toBe('in-administration')
  })

  it('is over once the status says so, though a case is told again after that', () => {
    const ended = cases(noon + 5, 'administration-started-on', 'case-end-on')
    expect(insolvencyNow('active', noon, cases(noon), byStatus)).toBeNull()
    expect(insolvencyNow('active', noon, ended, nothing)).toBeNull()
    expect(insolvencyNow('active', noon, ended, byCases)).toBeNull()
    expect(insolvencyNow('active', noon, { value: null, asOf: noon, askedAt: null }, byCases)).toBeNull()
  })

  it('is not opened by a case of before that the status denies', () => {
    expect(insolvencyNow('active', noon, cases(noon - 1), nothing)).toBeNull()
    expect(insolvencyNow('active', noon, cases(noon - 1), null)).toBeNull()
  })
})
