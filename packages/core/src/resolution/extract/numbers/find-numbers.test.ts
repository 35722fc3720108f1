import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageDocument } from '../../../../testing/page-samples.js'
import { PageText } from '../page-text.js'
import { findNumbers } from './find-numbers.js'

function numbersIn(...blocks: string[]) {
  return findNumbers(new PageText(pageDocument({ blocks })))
}

function labelled(...blocks: string[]) {
  return numbersIn(...blocks)
    .filter(({ label }) => label === 'company' || label === 'bracket' || label === 'registration')
    .map(({ number }) => number)
}

describe('findNumbers', () => {
  it('reads both numbers of a list with a slash', () => {
    expect(labelled('Harbour Lane Ltd/Saltby Ltd, company numbers 09999991/09999992')).toEqual(['09999991', '09999992'])
  })

  it('does not read a telephone number before the place of registration', () => {
    expect(labelled('Saltby 0161 2345 Registered in England and Wales')).toEqual([])
  })

  it.each(['OC000000', 'SC000000'])('takes %s for a placeholder', (number) => {
    expect(numbersIn(`Company number ${number}`)).toMatchObject([{ isPlaceholder: true }])
  })

  it.each([
    ['Harbour Lane Boatworks Limited, company number 09999991', '09999991'],
    ['Our company registration number is 09999991.', '09999991'],
    ['Company number: 09999991', '09999991'],
    ['Company No. 09999991', '09999991'],
    ['Company No 9999991', '09999991'],
    ['Co. Reg. No. 09999991', '09999991'],
    ['Co Reg: 09999991', '09999991'],
    ['CRN: 09999991', '09999991'],
    ['Company Reg #09999991', '09999991'],
    ['Company Registration: 09999991', '09999991'],
    ['Harbour Lane Boatworks Ltd (09999991)', '09999991'],
    ['Harbour Lane Boatworks Ltd (No. 09999991)', '09999991'],
    ['Harbour Lane Boatworks Ltd [09999991]', '09999991'],
    ['registered in England under 09999991', '09999991'],
    ['Registered in England and Wales: 09999991', '09999991'],
    ['Registered in England & Wales No. 09999991', '09999991'],
    ['Registered in England and Wales with number 09999991', '09999991'],
    ['Registered in England and Wales under registration number 09999991', '09999991'],
    ['Registered in England and Wales. Company number 09999991.', '09999991'],
    ['Registered in England and Wales. Registered number: 09999991.', '09999991'],
    ['Registered No. 09999991 England', '09999991'],
    ['LLP No. OC399999', 'OC399999'],
    ['Registered Number HARBOUR LANE BOATWORKS LTD-09999991', '09999991'],
    ['whose number in the register maintained by Companies House is 09999991', '09999991'],
    ['Companies House number 09999991', '09999991'],
    ['Companies House Registration No: 09999991', '09999991'],
    ['Registered in Scotland 89839', 'SC089839'],
    ['Registered in Scotland No. SC089839', 'SC089839'],
    ['Company number SC 089839', 'SC089839'],
    ['a company registered in Northern Ireland (NI 001147)', 'NI001147'],
    ['Registered in Northern Ireland, number 1147', 'NI001147'],
    ['Company number 411 0313', '04110313'],
    ['Company number 123 456 8', '01234568'],
    ['Co number 09999991', '09999991'],
    ['Co Registration No 09999991', '09999991'],
    ['Co. Registration Number: 09999991', '09999991'],
    ['Authorised by the Financial Conduct Authority. Registered in England and Wales No. 312345', '00312345'],
    ['Our name is a registered trade mark. Registered in England No. 09999991', '09999991'],
    ['Harbour Lane Ltdregistered in England, company number 09999991', '09999991'],
    ['Company number 0411 0313', '04110313'],
    ['Company number 04 110 313', '04110313'],
    ['Company number 925463', '00925463'],
    ['Company number 09999991Payment is due', '09999991'],
    ['Company number 09999991 12 Quay Street, Saltby', '09999991'],
    ['Company Number is: 09999991', '09999991'],
    ['Company number; 09999991', '09999991'],
    ['Company Number - 09999991', '09999991'],
    ['Company registered number 09999991 VAT number 123 4567 82', '09999991'],
    ['VAT No. 123 4567 82. Company No. 09999991', '09999991'],
    ['Cofrestrwyd yng Nghymru a Lloegr Rhif 09999991', '09999991'],
    ['Rhif cwmni: 09999991', '09999991'],
    ['Rhif cofrestru’r cwmni 09999991', '09999991'],
    ['incorporated in England and Wales with company number 09999991', '09999991'],
    ['(company registration number 09999991)', '09999991'],
    ['(registered company number: 09999991)', '09999991'],
    ['Registered company 09999991', '09999991'],
    ['(Company No: 09999991, VAT No: 123456782)', '09999991'],
    ['Limited company registered in England, number 09999991', '09999991'],
    ['Incorporated in England. Reg No. 09999991', '09999991'],
    ['Registered as a company limited by guarantee in England, number 09999991', '09999991'],
    ['Registered in Wales 09999991', '09999991'],
    ['company no:09999991', '09999991'],
    ['Company Nº 09999991', '09999991'],
  ])('finds the company number in %j', (text, number) => {
    expect(labelled(text)).toEqual([number])
  })

  it('finds a number on the line below its label', () => {
    expect(labelled('Company number', '09999991')).toEqual(['09999991'])
    expect(labelled('Company number:', 'SC089839')).toEqual(['SC089839'])
  })

  it('finds the numbers of two companies', () => {
    expect(labelled('registered in England with company numbers 09999991 and 09999992 respectively')).toEqual([
      '09999991',
      '09999992',
    ])
  })

  it.each([
    'Sort code 20-00-00, account number 01608975',
    'Approved by HMRC (No. 12901103)',
    'Registered charity number 1129629',
    'Registered Charity No. SC012345',
    'Charity registered in Scotland SC012345',
    'Scottish charity number SC012345',
    'The Harbour Lane Society is a charity in England (1129629)',
    'Regulated by the Solicitors Regulation Authority under registration number 445887',
    'SRA registration number: 445887',
    'Authorised and regulated by the Financial Conduct Authority, firm reference number 445887',
    'Authorised and regulated by the FCA. Registration number 445887',
    'ICO registration number ZA123456',
    'ICO registration: ZC123456',
    'Data protection registration number Z1234567',
    'Call 08001234567',
    'Tel: 01632 960123',
    'Telephone 01632960123',
    'Mobile 07700900123',
    'VAT number 123456782',
    'VAT registration number: 123 4567 82',
    'VAT Reg No GB 123 4567 82',
    'Gas Safe registration number 123456',
    'Gas Safe Registered 123456',
    'D-U-N-S number 21-123-4567',
    'Last changed on 12 March 2024, version 3.1',
    'From £12,345,678 a year',
    'ISBN 9780000000002',
    'Trade mark registration number 00003123456',
    'Ofsted registration 12345678',
    'NICEIC number 12345678',
    'Waste carrier registration number CBDU123456',
    'Membership number 12345678',
    'Policy number 12345678',
    'Insurance policy 12345678',
  ])('finds no company number in %j', (text) => {
    expect(labelled(text)).toEqual([])
  })

  it.each(['company number 12345678', 'company number 01234567', 'Company No. 00000000'])(
    'marks the placeholder in %j',
    (text) => {
      expect(numbersIn(text).every(({ isPlaceholder }) => isPlaceholder)).toBe(true)
    },
  )

  it('returns the country that the sentence names', () => {
    expect(numbersIn('registered in Scotland under company number 09999991')[0]?.country).toBe('scotland')
    expect(numbersIn('registered in England and Wales, company number 09999991')[0]?.country).toBe('england-wales')
    expect(numbersIn('registered in California, number 07898106')[0]?.foreignPlace).toBe('California')
  })

  it('finds the number in every form of statutory disclosure', () => {
    const digits = fc.integer({ min: 1_000_00, max: 16_999_999 })
    const form = fc.constantFrom(
      (n: string) => `company number ${n}`,
      (n: string) => `Company No. ${n}`,
      (n: string) => `(company registration number ${n})`,
      (n: string) => `Registered in England and Wales No. ${n}`,
      (n: string) => `Companies House number: ${n}`,
      (n: string) => `Harbour Lane Boatworks Limited (${n})`,
      (n: string) => `Registered company number\n${n}`,
    )
    const before = fc.constantFrom(
      '',
      '© 2026 Harbour Lane Boatworks Ltd. ',
      'VAT No. 123 4567 82. ',
      'Tel 01632 960123. ',
    )
    const after = fc.constantFrom('', '. VAT 123456782', ', 12 Quay Street', ' and our office is at 1 Lane', 'Payment')
    fc.assert(
      fc.property(digits, form, before, after, (value, write, prefix, suffix) => {
        const number = String(value).padStart(8, '0')
        expect(labelled(...`${prefix}${write(number)}${suffix}`.split('\n'))).toContain(number)
      }),
    )
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void numbersIn(text, `company number ${text}`)))
  })
})

describe('the label of a number', () => {
  const found = (text: string) => {
    const page = new PageText(pageDocument({ blocks: [text] }))
    return findNumbers(page).map(({ number, label }) => `${number} ${label}`)
  }

  it('is company for a limited liability partnership', () => {
    const text = 'Saltby Partners LLP is a limited liability partnership registered in England, number OC312345'
    expect(found(text)).toEqual(['OC312345 company'])
  })

  it('ignores words inside the company name', () => {
    expect(found('Registered in England: Saltby Property Insurance Limited 09999991')).toEqual(['09999991 company'])
    expect(found('Company: Saltby Hotel Ltd 09999991')).toEqual(['09999991 company'])
  })

  it('does not carry over from a charity number to the company number after it', () => {
    expect(found('Registered Charity No. 1012345, Company No. 02345678')).toContain('02345678 company')
  })

  it('ignores the word reference in an ordinary sentence', () => {
    const text = 'References to we or us are to Saltby Developments plc, Registered Number: 6561603'
    expect(found(text)).toEqual(['06561603 registration'])
  })

  it.each(['© Saltby Partners LLP 2018', 'Saltby Ltd. Registered in England 2019', 'Company accounts 1999'])(
    'is never assigned to the year in %j',
    (text) => {
      expect(found(text)).toEqual([])
    },
  )

  it('is recognised in other languages', () => {
    expect(found('Wir sind Saltby Ltd (Firmennummer 09999991)')).toEqual(['09999991 company'])
  })
})

describe('a number in structured data', () => {
  const organisation = {
    types: ['Organization'],
    name: null,
    legalName: null,
    url: null,
    vatNumber: null,
    postcode: null,
    country: null,
    emails: [],
  }
  const found = (name: string | null, value: string, country: string | null = null) => {
    const page = new PageText(pageDocument({ blocks: [] }))
    return findNumbers(page, [{ ...organisation, country, identifiers: [{ name, value }] }]).map(
      ({ number, label, zone }) => `${number} ${label} ${zone}`,
    )
  }

  it.each([
    ['Company number', '9999991'],
    ['CRN', '09999991'],
    ['GB-COH', '09999991'],
    ['companyRegistration', '09999991'],
    [null, 'Company number: 9999991'],
    [null, 'Companies House 09999991'],
    [null, 'GB-COH-09999991'],
  ])('is a company number if it is called %j and reads %j', (name, value) => {
    expect(found(name, value)).toEqual(['09999991 company structured'])
  })

  it('has no label if nothing says what it is', () => {
    expect(found(null, '09999991')).toEqual(['09999991 none structured'])
    expect(found(null, 'sc999991', 'GB')).toEqual(['SC999991 none structured'])
  })

  it.each([
    ['taxID', '09999991', null],
    ['VAT registration', '09999991', null],
    ['Charity registration', '1099991', null],
    ['leiCode', '213800HARBOURLANE0123', null],
    [null, '9999991', null],
    [null, 'HRB 09999991', null],
    [null, 'VAT registration 09999991', null],
    [null, '09999991', 'DK'],
    [null, 'https://harbour-lane.example/#/09999991', null],
    [null, '', null],
  ])('is left out if it is called %j and reads %j in %j', (name, value, country) => {
    expect(found(name, value, country)).toEqual([])
  })
})
