import { describe, expect, it } from 'vitest'
import { isInSnapshot, snapshotHeader, snapshotRow } from './render-snapshot.js'
import { knownCompanies } from './sample/known-companies.js'

const companies = knownCompanies('2026-03-15')

function companyOf(number: string) {
  const company = companies.find((one) => one.number === number)
  if (!company) throw new Error(`no ${number}`)
  return company
}

function fieldsOf(row: string): string[] {
  return row.slice(1, -1).split('","')
}

describe('the snapshot file', () => {
  it('has 55 columns, some with a space before their name', () => {
    const columns = snapshotHeader.split(',')
    expect(columns).toHaveLength(55)
    expect(columns.filter((column) => column.startsWith(' ')).map((column) => column.trim())).toEqual([
      'CompanyNumber',
      'RegAddress.AddressLine2',
      'PreviousName_1.CompanyName',
      'PreviousName_2.CONDATE',
      ...Array.from({ length: 9 }, (_, at) => `PreviousName_${at + 2}.CompanyName`),
      'ConfStmtLastMadeUpDate',
    ])
  })

  it('writes a company in the wording of the snapshot file', () => {
    const fields = fieldsOf(snapshotRow(companyOf('08100950')))
    expect(fields).toHaveLength(55)
    expect(fields.slice(0, 2)).toEqual(['BRIGHTHOLLOW ENERGY LIMITED', '08100950'])
    expect(fields[4]).toBe('12 QUAY STREET')
    expect(fields.slice(9, 12)).toEqual(['PL4 8QS', 'Private Limited Company', 'Active'])
    expect(fields[26]).toBe('43220 - Plumbing, heat and air-conditioning installation')
    expect(fields.slice(33, 37)).toEqual([
      '15/08/2025',
      'HOLLOWBROOK HEATING LIMITED',
      '15/09/2018',
      'HOLLOW & SON (PLUMBERS) LIMITED',
    ])
    expect(fields.slice(53)).toEqual(['19/12/2026', '05/12/2025'])
  })

  it.each([
    ['10888803', 'Active - Proposal to Strike off'],
    ['06888804', 'Liquidation'],
    ['05888805', 'In Administration'],
    ['07888806', 'Voluntary Arrangement'],
    ['OE009972', 'Active'],
  ])('writes the status of %s as %s', (number, word) => {
    expect(fieldsOf(snapshotRow(companyOf(number)))[11]).toBe(word)
  })

  it('doubles the quotes inside a field', () => {
    expect(snapshotRow({ ...companyOf('09999991'), name: 'THE "QUAY" LTD' })).toMatch(/^"THE ""QUAY"" LTD",/)
  })

  it('omits dissolved companies', () => {
    expect(isInSnapshot(companyOf('03888807'))).toBe(false)
    expect(isInSnapshot(companyOf('06888804'))).toBe(true)
  })
})
