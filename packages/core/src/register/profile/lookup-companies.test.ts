import { describe, expect, it } from 'vitest'
import { importText, small, snapshotText } from '../../../testing/contracts/register/register-samples.js'
import { openTestStores } from '../../../testing/index.js'
import { lookupCompanies } from './lookup-companies.js'

const clock = { now: () => Date.UTC(2026, 2, 2) }

describe('lookupCompanies', () => {
  it('returns one result per number in the same order, with an error code for those it cannot find', async () => {
    const storage = openTestStores()
    await importText(storage.registerImporter, snapshotText(small))
    const results = await lookupCompanies({ ...storage, clock }, ['sc999993', '7', 'Harbour', '9999991', '09999991'])
    expect(results.map(({ given, profile, error }) => [given, profile?.company.name ?? null, error])).toEqual([
      ['sc999993', 'QUARRY HILL ENERGY PLC', null],
      ['7', null, 'company_not_found'],
      ['Harbour', null, 'invalid_company_number'],
      ['9999991', 'HARBOUR LANE BOATWORKS LIMITED', null],
      ['09999991', 'HARBOUR LANE BOATWORKS LIMITED', null],
    ])
  })

  it('fails without a register', async () => {
    const storage = openTestStores()
    await expect(lookupCompanies({ ...storage, clock }, ['09999991'])).rejects.toMatchObject({ code: 'unavailable' })
  })
})
