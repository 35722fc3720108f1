import { describe, expect, it } from 'vitest'
import { type Company, unknownCompany } from '../../../src/register/company/company.js'
import { asCompanyNumber } from '../../../src/register/company/company-number.js'
import { companyValues } from '../../sql/register/company-row.js'
import { packRows, unpackRows } from './packed-rows.js'

const bare = unknownCompany(asCompanyNumber('01234567'), 'LANTERN FERRY LTD')
const full: Company = {
  ...unknownCompany(asCompanyNumber('SC765432'), 'CAFÉ ŁÓDŹ 日本 LIMITED'),
  status: 'active',
  accounts: { ...bare.accounts, referenceDay: 31, referenceMonth: 3, nextDue: '2027-12-31' },
  chargeCounts: { total: 3, outstanding: 0, partSatisfied: 1, satisfied: 2 },
  previousNames: [{ name: 'OLD "QUAY" \\ LTD', effectiveFrom: null, ceasedOn: '2020-02-29' }],
  sicCodes: ['62020', '01110'],
}

describe('packed rows', () => {
  it('are unpacked unchanged: texts, numbers and nulls', () => {
    const rows = [
      { rank: 7, hash: Number.MAX_SAFE_INTEGER, company: bare },
      { rank: 2 ** 29, hash: 0, company: full },
    ]
    const expected = rows.map(({ rank, hash, company }) => [rank, hash, ...companyValues(company)])
    expect([...unpackRows(packRows(rows))]).toEqual(expected)
  })

  it('may be empty', () => {
    expect([...unpackRows(packRows([]))]).toEqual([])
  })
})
