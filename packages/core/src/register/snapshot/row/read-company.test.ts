import { describe, expect, it } from 'vitest'
import { readColumns } from '../columns.js'
import { SnapshotReport } from '../snapshot-report.js'
import { readCompany } from './read-company.js'

const harbourLane = {
  CompanyName: 'HARBOUR LANE LIMITED',
  CompanyNumber: '09999991',
  'RegAddress.CareOf': '',
  'RegAddress.POBox': '',
  'RegAddress.AddressLine1': "12 ST ANNE'S QUAY",
  'RegAddress.AddressLine2': 'UNIT 4B',
  'RegAddress.PostTown': 'WICK-ON-SEA',
  'RegAddress.County': '',
  'RegAddress.Country': 'ENGLAND',
  'RegAddress.PostCode': 'ZZ1 1AA',
  CompanyCategory: 'Private Limited Company',
  CompanyStatus: 'Active - Proposal to Strike off',
  DissolutionDate: '',
  IncorporationDate: '29/06/2006',
  'Accounts.AccountRefDay': '30',
  'Accounts.AccountRefMonth': '6',
  'Accounts.NextDueDate': '31/03/2024',
  'Accounts.LastMadeUpDate': '30/06/2022',
  'Accounts.AccountCategory': 'TOTAL EXEMPTION FULL',
  'Mortgages.NumMortCharges': '3',
  'Mortgages.NumMortOutstanding': '1',
  'Mortgages.NumMortPartSatisfied': '0',
  'Mortgages.NumMortSatisfied': '2',
  'SICCode.SicText_1': '49410 - Freight transport by road',
  'SICCode.SicText_2': 'None Supplied',
  'PreviousName_1.CONDATE': '03/05/2017',
  'PreviousName_1.CompanyName': 'QUAYSIDE LANTERNS LTD',
  'PreviousName_2.CONDATE': '22/04/2009',
  'PreviousName_2.CompanyName': 'LANTERNS LTD',
  ConfStmtNextDueDate: '13/07/2024',
  ConfStmtLastMadeUpDate: '29/06/2023',
}
const columns = readColumns(Object.keys(harbourLane))

function read(changes: Partial<Record<keyof typeof harbourLane, string>> = {}) {
  const report = new SnapshotReport()
  const company = readCompany(Object.values({ ...harbourLane, ...changes }), 7, columns, report)
  return { company, ...report.summary() }
}

describe('readCompany', () => {
  it('reads a row in the terms of the API', () => {
    const { company, badFieldsByColumn } = read()
    expect(company).toEqual({
      number: '09999991',
      name: 'HARBOUR LANE LIMITED',
      status: 'active',
      statusDetail: 'active-proposal-to-strike-off',
      type: 'ltd',
      subtype: null,
      jurisdiction: 'england-wales',
      office: {
        careOf: null,
        poBox: null,
        premises: null,
        line1: "12 St Anne's Quay",
        line2: 'Unit 4b',
        locality: 'Wick-On-Sea',
        region: null,
        postalCode: 'ZZ1 1AA',
        country: 'England',
      },
      incorporatedOn: '2006-06-29',
      dissolvedOn: null,
      accounts: {
        referenceDay: 30,
        referenceMonth: 6,
        lastType: 'total-exemption-full',
        lastMadeUpTo: '2022-06-30',
        nextMadeUpTo: '2023-06-30',
        nextDue: '2024-03-31',
      },
      confirmation: { lastMadeUpTo: '2023-06-29', nextMadeUpTo: '2024-06-29', nextDue: '2024-07-13' },
      sicCodes: ['49410'],
      previousNames: [
        { name: 'QUAYSIDE LANTERNS LTD', effectiveFrom: '2009-04-22', ceasedOn: '2017-05-03' },
        { name: 'LANTERNS LTD', effectiveFrom: '2006-06-29', ceasedOn: '2009-04-22' },
      ],
      chargeCounts: { total: 3, outstanding: 1, partSatisfied: 0, satisfied: 2 },
      hasInsolvencyHistory: null,
      hasChargesPage: null,
      hasInsolvencyPage: null,
    })
    expect(badFieldsByColumn).toEqual({})
  })

  it.each(['', ' ', 'null', 'NULL', 'Null', 'None Supplied', 'NONE SUPPLIED'])('reads %j as null', (nothing) => {
    const everyOther = Object.keys(harbourLane).filter((title) => title !== 'CompanyName' && title !== 'CompanyNumber')
    const { company, badFieldsByColumn, unknownWords } = read(
      Object.fromEntries(everyOther.map((title) => [title, nothing])),
    )
    expect(company).toMatchObject({
      status: null,
      type: null,
      incorporatedOn: null,
      accounts: { referenceDay: null, lastType: null, nextDue: null, nextMadeUpTo: null },
      confirmation: { nextDue: null, nextMadeUpTo: null },
      office: { line1: null, country: null, postalCode: null },
      sicCodes: [],
      previousNames: [],
      chargeCounts: null,
    })
    expect(badFieldsByColumn).toEqual({})
    expect(unknownWords).toEqual([])
  })

  it('also reads ISO dates', () => {
    expect(read({ IncorporationDate: '2006-06-29' }).company?.incorporatedOn).toBe('2006-06-29')
  })

  it.each([
    '31/02/2020',
    '29/02/2023',
    '00/01/2020',
    '1/1/2020',
    '21082015',
    '13/05/3008',
    'soon',
    '12/34/56789',
    '0x/01/2020',
  ])('reads the date %j as null and counts it', (text) => {
    const { company, badFieldsByColumn } = read({ IncorporationDate: text })
    expect(company?.incorporatedOn).toBeNull()
    expect(badFieldsByColumn).toEqual({ IncorporationDate: 1 })
  })

  it('counts other unreadable fields by column', () => {
    const { company, badFieldsByColumn } = read({
      'Accounts.AccountRefDay': '38',
      'Accounts.AccountRefMonth': '0',
      'Mortgages.NumMortCharges': 'many',
      'SICCode.SicText_1': 'road transport',
      'PreviousName_2.CONDATE': '2009',
    })
    expect(badFieldsByColumn).toEqual({
      'Accounts.AccountRefDay': 1,
      'Accounts.AccountRefMonth': 1,
      'Mortgages.NumMortCharges': 1,
      'SICCode.SicText': 1,
      'PreviousName.CONDATE': 1,
    })
    expect(company).toMatchObject({
      accounts: { referenceDay: null, referenceMonth: null, nextMadeUpTo: null },
      chargeCounts: null,
      sicCodes: [],
    })
    expect(company?.previousNames.map((previous) => previous.effectiveFrom)).toEqual([null, '2006-06-29'])
  })

  it('keeps unknown words and reports them', () => {
    const { company, unknownWords } = read({
      CompanyStatus: 'Adrift',
      CompanyCategory: 'Guild of Lamplighters',
      'Accounts.AccountCategory': 'WHOLLY NEW',
    })
    expect(company).toMatchObject({
      status: 'Adrift',
      type: 'Guild of Lamplighters',
      accounts: { lastType: 'WHOLLY NEW' },
    })
    expect(unknownWords.map(({ column, word }) => [column, word])).toEqual([
      ['CompanyStatus', 'Adrift'],
      ['CompanyCategory', 'Guild of Lamplighters'],
      ['Accounts.AccountCategory', 'WHOLLY NEW'],
    ])
  })

  it('keeps four-digit codes of the old classification, and no other lengths', () => {
    expect(read({ 'SICCode.SicText_1': '7499 - Old trades', 'SICCode.SicText_2': '12345' }).company?.sicCodes).toEqual([
      '7499',
      '12345',
    ])
    expect(read({ 'SICCode.SicText_1': '123 - Short', 'SICCode.SicText_2': '123456' }).company?.sicCodes).toEqual([])
  })

  it('formats postcodes and finds one misplaced in another line', () => {
    expect(read({ 'RegAddress.PostCode': 'zz11aa' }).company?.office.postalCode).toBe('ZZ1 1AA')
    expect(read({ 'RegAddress.PostCode': '', 'RegAddress.County': 'ZZ9 9ZZ' }).company?.office).toMatchObject({
      postalCode: 'ZZ9 9ZZ',
      region: null,
    })
    expect(read({ 'RegAddress.County': 'ZZ9 9ZZ' }).company?.office).toMatchObject({ postalCode: 'ZZ1 1AA' })
    expect(read({ 'RegAddress.PostCode': '', 'RegAddress.County': 'NEAR ZZ9 9ZZ' }).company?.office).toMatchObject({
      postalCode: null,
    })
  })

  it('accepts names with spaces around them and numbers without leading zeros', () => {
    expect(read({ CompanyName: ' HARBOUR LANE LIMITED ', CompanyNumber: ' sc12345' }).company).toMatchObject({
      name: 'HARBOUR LANE LIMITED',
      number: 'SC012345',
      jurisdiction: 'scotland',
    })
  })

  it.each([
    [{ CompanyNumber: '' }, 'its company number is empty.'],
    [{ CompanyNumber: 'null' }, 'its company number is not valid: "null"'],
    [{ CompanyNumber: '00000000' }, 'its company number is not valid: "00000000"'],
    [{ CompanyName: 'null' }, 'company 09999991 has no name.'],
    [{ CompanyName: 'X'.repeat(501) }, 'the name of company 09999991 has more than 500 characters.'],
  ])('reports a row without a valid company: %j', (changes, reason) => {
    const { company, badRows, rows } = read(changes)
    expect(company).toBeNull()
    expect(rows).toBe(1)
    expect(badRows).toEqual([{ file: '', line: 7, reason: expect.stringContaining(reason) }])
  })

  it('reports a row with too few or too many fields, or one that could not be split', () => {
    const report = new SnapshotReport()
    const fields = Object.values(harbourLane)
    expect(readCompany(fields.slice(1), 2, columns, report)).toBeNull()
    expect(readCompany([...fields, ''], 3, columns, report)).toBeNull()
    expect(readCompany([], 4, columns, report)).toBeNull()
    expect(report.summary().badRows.map((bad) => `${bad.line}: ${bad.reason}`)).toEqual([
      `2: it has ${fields.length - 1} fields instead of ${fields.length}.`,
      `3: it has ${fields.length + 1} fields instead of ${fields.length}.`,
      '4: a quote is not closed, or the row is too long.',
    ])
  })

  it('returns null for columns that the file does not have', () => {
    const report = new SnapshotReport()
    const few = readColumns(['CompanyNumber', 'CompanyName', 'IncorporationDate'])
    expect(readCompany(['9999991', 'HARBOUR LANE', '01/02/2003'], 2, few, report)).toMatchObject({
      number: '09999991',
      incorporatedOn: '2003-02-01',
      status: null,
      chargeCounts: null,
      confirmation: { nextMadeUpTo: null },
    })
  })
})
