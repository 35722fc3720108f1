import { describe, expect, it } from 'vitest'
import { snapshotDayOf } from './snapshot-day.js'

describe('snapshotDayOf', () => {
  it.each([
    ['BasicCompanyDataAsOneFile-2026-11-01.zip', '2026-11-01'],
    ['BasicCompanyData-2026-11-01-part3_7.zip', '2026-11-01'],
    ['/srv/2024-01-01/BasicCompanyData-2026-11-01-part3_7.csv', '2026-11-01'],
    ['C:\\data\\2026-11-01.csv.gz', '2026-11-01'],
    ['register.csv', null],
    ['/srv/2024-01-01/register.csv', null],
    ['register-2026-13-01.csv', null],
    ['register-12026-11-010.csv', null],
  ])('for %j returns %s', (name, day) => {
    expect(snapshotDayOf(name)).toBe(day)
  })
})
