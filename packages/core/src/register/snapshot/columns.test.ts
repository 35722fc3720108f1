import { describe, expect, it } from 'vitest'
import { absent, readColumns } from './columns.js'

describe('readColumns', () => {
  it('ignores leading spaces, case and a byte order mark', () => {
    const columns = readColumns(['\ufeffCompanyName', ' companynumber', ' RegAddress.AddressLine2 '])
    expect(columns).toMatchObject({ width: 3, name: 0, number: 1, line2: 2 })
  })

  it('skips unknown columns, in any order', () => {
    const columns = readColumns(['Colour', 'CompanyNumber', 'ConfStmtNextDueDate', 'CompanyName'])
    expect(columns).toMatchObject({ width: 4, name: 3, number: 1, confirmationNextDue: 2 })
  })

  it('marks the columns that a file does not have', () => {
    const columns = readColumns(['CompanyName', 'CompanyNumber'])
    expect(columns).toMatchObject({ status: absent, postcode: absent, sicCodes: [], previousNames: [] })
  })

  it('finds codes and previous names by their numbers, not by their order', () => {
    const columns = readColumns([
      'CompanyName',
      'CompanyNumber',
      'SICCode.SicText_2',
      'SICCode.SicText_1',
      ' PreviousName_2.CONDATE',
      ' PreviousName_2.CompanyName',
      'PreviousName_1.CONDATE',
      ' PreviousName_1.CompanyName',
    ])
    expect(columns.sicCodes).toEqual([3, 2])
    expect(columns.previousNames).toEqual([
      { ceasedOn: 6, name: 7 },
      { ceasedOn: 4, name: 5 },
    ])
  })

  it('rejects a file without name or number, and says what it found', () => {
    expect(() => readColumns(['id', 'colour', 'CompanyName'])).toThrow(
      /columns "id", "colour", "CompanyName", but the columns CompanyName and CompanyNumber are required/,
    )
    expect(() => readColumns(['CompanyNumber'])).toThrow(expect.objectContaining({ code: 'invalid_request' }))
    expect(() => readColumns([])).toThrow('it is empty, but the columns CompanyName')
  })

  it('shows only the beginning of an unknown header', () => {
    const many = Array.from({ length: 900 }, (_, index) => `${'x'.repeat(500)}${index}`)
    expect(() => readColumns(many)).toThrow(/ and 895 more, but/)
  })
})
