import { describe, expect, it } from 'vitest'
import { type ColumnChoices, describeColumns, guessColumns, notesOnColumns } from './guess-columns.js'

function guess(columns: readonly string[], rows: readonly (readonly string[])[] = [], choices: ColumnChoices = {}) {
  const sample = rows.map((cells, place) => ({ line: place + 2, cells, problem: null, size: 1 }))
  return guessColumns({ columns, isList: false, sample }, choices)
}

function notes(columns: readonly string[], rows: readonly (readonly string[])[] = [], choices: ColumnChoices = {}) {
  const sample = rows.map((cells, place) => ({ line: place + 2, cells, problem: null, size: 1 }))
  return notesOnColumns({ columns, isList: false, sample }, guess(columns, rows, choices), choices).map(
    ({ text }) => text,
  )
}

describe('guessColumns', () => {
  it.each([
    ['Company', 'Trading name'],
    ['Trading as', 'Customer'],
    ['Account name', 'Trade name'],
  ])('takes %s and %s for a registered name and a trading name, which is seldom on the register', (...titles) => {
    const registered = titles.findIndex((title) => !title.startsWith('Trad'))
    expect(guess(titles)).toEqual({ name: registered })
    expect(guess(['Trading name', 'Website'])).toMatchObject({ name: 0 })
  })

  it.each(['P/Code', 'PCode', 'PC', 'Post-code'])('reads %s as a postcode', (title) => {
    expect(guess(['Company', title])).toMatchObject({ name: 0, postcode: 1 })
  })

  it('recognises usual titles in any case and spelling', () => {
    expect(guess(['Id', 'CompanyNumber', 'Company name', 'Post_Code', 'WEBSITE', 'E-mail'])).toEqual({
      number: 1,
      name: 2,
      postcode: 3,
      domain: 4,
      email: 5,
    })
    expect(guess(['Reg No.', 'account', 'url'])).toEqual({ number: 0, name: 1, domain: 2 })
    for (const title of [
      'Billing name and address',
      'Customer name & address',
      'Invoice Name',
      'Cust. name',
      'CustName',
    ])
      expect(guess(['Ref', title])).toEqual({ name: 1 })
  })

  it('prefers the more specific title', () => {
    expect(guess(['Name', 'Company name'])).toEqual({ name: 1 })
  })

  it('prefers, of two titles for numbers, the one whose values are company numbers', () => {
    const rows = [
      ['1', '9999991'],
      ['2', '13377712'],
      ['3', '11200417'],
    ]
    expect(guess(['Company #', 'Reg. No.'], rows)).toEqual({ number: 1 })
    expect(guess(['Company #', 'Reg. No.'], [['', '9999991']])).toEqual({ number: 1 })
    expect(guess(['Reg. No.', 'Company #'], [['', 'none of these']])).toEqual({ number: 1 })
    const counted = ['10234567', '10234568', '10234569'].map((value, at) => [value, rows[at]?.[1] ?? ''])
    expect(guess(['Company #', 'Reg. No.'], counted)).toEqual({ number: 1 })
  })

  it('recognises columns by their values if the title says nothing', () => {
    const rows = [
      ['Ann', 'ann@one.example', 'https://one.example'],
      ['Bob', 'bob@two.example', ''],
      ['Cy', 'cy@three.example', 'three.example'],
    ]
    expect(guess(['who', 'contact', 'link'], rows)).toEqual({ email: 1, domain: 2 })
  })

  it('takes a column with e-mail addresses and websites for websites', () => {
    const values = ['ann@one.example', 'https://two.example', 'three.example', 'bob@four.example', '']
    const rows = values.map((value) => ['x', value])
    expect(guess(['who', 'contact'], rows)).toEqual({ domain: 1 })
  })

  it('follows the choices by title or number, and leaves out what is none', () => {
    const columns = ['company', 'website', 'backup site']
    expect(guess(columns, [], { domain: 'Backup Site' })).toEqual({ name: 0, domain: 2 })
    expect(guess(columns, [], { domain: '3', name: 'none' })).toEqual({ domain: 2 })
    expect(guess(columns, [], { any: 'company' })).toEqual({ any: 0 })
    expect(() => guess(columns, [], { domain: 'url' })).toThrow('The list has no column "url".')
  })

  it('takes a single column as anything, and otherwise asks', () => {
    expect(guess(['things'], [['one.example'], ['Salt Ltd']])).toEqual({ any: 0 })
    expect(guess(['website'])).toEqual({ domain: 0 })
    expect(() => guess(['a', 'b'])).toThrow('No column with a company number')
  })

  it.each([
    [
      'the e-mail addresses are their own',
      ['Name', 'Email'],
      [
        ['Ann Smith', 'ann.smith@one.example'],
        ['Bob Quay', 'bquay@two.example'],
        ['Cy Lane', 'cy@gmail.com'],
      ],
      { email: 1 },
    ],
    [
      'they have honorifics',
      ['Name', 'Website'],
      [
        ['Mr A Smith', 'one.example'],
        ['Dr. Bob Quay', 'two.example'],
      ],
      { domain: 1 },
    ],
    [
      'there are job titles',
      ['Name', 'Job title', 'Website'],
      [
        ['Ann Smith', 'Buyer', 'one.example'],
        ['Quay, Bob', 'Owner', 'two.example'],
      ],
      { domain: 2 },
    ],
    [
      'another column holds companies',
      ['Name', 'Email', 'Works at'],
      [
        ['Ann Smith', 'ann@one.example', 'Salt & Sons Ltd'],
        ['Bob Quay', 'bob@two.example', 'Thistle Limited'],
      ],
      { name: 2, email: 1 },
    ],
    [
      'in doubt',
      ['Name', 'Email'],
      [
        ['Ann Smith', 'x1@one.example'],
        ['Bob Quay', 'y@two.example'],
      ],
      { email: 1 },
    ],
  ])('does not take people in a column "Name" for companies: %s', (_, columns, rows, expected) => {
    const found = guess(columns, rows)
    expect(found).toEqual(expected)
    expect(notes(columns, rows)).toEqual([expect.stringContaining('"Name" is not used')])
    expect(guess(columns, rows, { name: 'Name' }).name).toBe(0)
    expect(notes(columns, rows, { name: '1' })).toEqual([])
  })

  it.each([
    [
      ['Harbour Lane Boatworks Ltd', 'ann@harbour-lane.example'],
      ['Salt & Sons', 'bob@salt.example'],
    ],
    [
      ['Harbour Lane', 'info@one.example'],
      ['Thistle Quay', 'sales@two.example'],
    ],
    [
      ['Harbour Lane', 'harbour@harbour-lane.example'],
      ['Thistle', 'thistle@thistle.example'],
    ],
    [
      ['Harbour Lane', ''],
      ['Thistle Quay', ''],
    ],
  ])('takes companies in a column "Name" for companies, also beside e-mail addresses: %#', (...rows) => {
    const columns = ['Name', 'Email']
    expect(guess(columns, rows)).toEqual({ name: 0, email: 1 })
    expect(notes(columns, rows)).toEqual([])
  })

  it('says in words what it found', () => {
    const columns = ['company', 'website']
    expect(describeColumns({ columns }, { name: 0, domain: 1 })).toBe('name = "company", domain = "website"')
  })

  it.each([
    ...['Company #', 'Company#', 'Co. No', 'Co No', 'CoNo', 'Co. Reg. No.', 'Crn no', 'CRN', 'UK company no'],
    ...[
      'Companies House ID',
      'CH no',
      'Reg #',
      'Company Reg. Number',
      'Company Registration No.',
      'Reg. No',
      'COMPANY NUM',
    ],
    ...[
      'Company number (UK)',
      'Supplier company number',
      'company_number',
      'companyNumber',
      'Registered number',
      "Reg'd No",
    ],
  ])('takes %j for the company numbers, whatever the values are', (title) => {
    expect(guess(['Account', title])).toEqual({ name: 0, number: 1 })
  })

  it.each(['Registration', 'Number', 'No.', '#', 'Company ID', 'Ref'])(
    'takes %j for the company numbers only if its values look like it',
    (title) => {
      const rows = (...values: string[]) => values.map((value) => ['Salt Ltd', value])
      expect(guess(['Account', title], rows('09999991', 'SC123456', '2718284')).number).toBe(1)
      expect(guess(['Account', title], rows('9999991', '11234567', '2718284')).number).toBe(1)
      expect(guess(['Account', title], rows('1', '2', '3')).number).toBeUndefined()
      expect(guess(['Account', title], rows('A-17', 'B-18')).number).toBeUndefined()
    },
  )

  it.each([
    'Trading name',
    'Legal entity',
    'Entity',
    'Vendor name',
    'Vendor',
    'Business name',
    'Trading as',
    'Name of supplier',
  ])('takes %j for the names', (title) => {
    expect(guess(['Ref', title, 'Town'])).toEqual({ name: 1 })
  })

  it('takes numbers in a column "Company" for numbers, not for names', () => {
    const rows = [
      ['09999991', 'Falmouth'],
      ['SC123456', 'Leith'],
      ['00445566', 'Hull'],
    ]
    expect(guess(['Company', 'Town'], rows)).toEqual({ number: 0 })
  })

  it('recognises company numbers by their values, also if they are untidy', () => {
    const rows = [
      ['Salt Ltd', 'Company No. 01234567'],
      ['Thistle Ltd', ' sc123456 '],
      ['Quay Ltd', 'n/a'],
      ['Lane Ltd', '1234567.0'],
      ['Pier Ltd', ''],
    ]
    expect(guess(['Account', 'Their code'], rows)).toEqual({ name: 0, number: 1 })
    expect(notes(['Account', 'Their code'], rows)).toEqual([])
  })

  it.each([
    ['telephone numbers', 'Contact', ['020 7946 0123', '07700 900123', '01326 555 123']],
    ['local telephone numbers', 'Contact', ['79460123', '79460999', '55512345']],
    ['order numbers that count up', 'Their code', ['00123401', '00123402', '00123403', '00123405', '00123409']],
    ['dates', 'Their code', ['20240131', '20231224', '19990101']],
    ['years', 'Since', ['1999', '2004', '2011']],
    ['postcodes', 'Area', ['TR11 4QD', 'EH6 6QQ', 'SW1A 1AA']],
    ['bank accounts', 'Their code', ['31926819', '07812345', '55779911', '83456120']],
    ['codes of products', 'Their code', ['AB123456', 'XY998877', 'QQ112233']],
    ['amounts', 'Their code', ['1,250.00', '99.95', '12,000.00']],
    ['small ids', 'Their code', ['10023', '10377', '20411']],
  ])('does not take %s for company numbers, and says nothing about them', (_, title, values) => {
    const rows = values.map((value) => ['Salt Ltd', value])
    expect(guess(['Account', title], rows)).toEqual({ name: 0 })
    expect(notes(['Account', title], rows)).toEqual([])
  })

  it('names a column that may hold names of companies and is not used, unless there are names already', () => {
    const rows = ['Salt Ltd', 'Thistle Limited'].map((name) => ['09999991', name])
    expect(guess(['Reg no', 'Trades with'], rows)).toEqual({ number: 0 })
    expect(notes(['Reg no', 'Trades with'], rows)).toEqual([
      '"Trades with" looks like names of companies and is not used. If it holds them, choose it for the names.',
    ])
    expect(notes(['Reg no', 'Trades with'], rows, { name: 'none' })).toEqual([])
    const both = rows.map((cells) => [...cells, 'Quay Ltd'])
    expect(notes(['Reg no', 'Company', 'Trades with'], both)).toEqual([])
  })

  it('names a column that may hold company numbers and is not used', () => {
    const digits = ['9999991', '11234567', '2718284'].map((value) => ['Salt Ltd', value])
    expect(guess(['Account', 'Their code'], digits)).toEqual({ name: 0 })
    expect(notes(['Account', 'Their code'], digits)).toEqual([
      '"Their code" looks like company numbers and is not used. If it holds them, choose it for the numbers.',
    ])
    const clear = ['09999991', 'SC123456'].map((value) => ['Salt Ltd', value])
    expect(guess(['Account', 'VAT no'], clear)).toEqual({ name: 0 })
    expect(notes(['Account', 'VAT no'], clear)).toEqual([
      expect.stringContaining('"VAT no" looks like company numbers'),
    ])
    expect(notes(['Account', 'VAT no'], clear, { number: 'none' })).toEqual([])
  })

  it('names the second of two columns that are both called company numbers', () => {
    const rows = [
      ['9999991', '11200417'],
      ['11200417', ''],
      ['', '9999991'],
    ]
    const columns = ['Registration number', 'Company number']
    expect(guess(columns, rows)).toEqual({ number: 1 })
    expect(notes(columns, rows)).toEqual([expect.stringContaining('"Registration number" looks like company numbers')])
  })

  const added = (prefix: string, end = '') =>
    ['outcome', 'matched_by', 'company_number', 'company_name', 'domain', 'candidate_1_number'].map(
      (name) => prefix + name + end,
    )

  it('reads the numbers of an earlier result, whatever its prefix', () => {
    expect(guess(['Account', 'Web', ...added('bp_')])).toEqual({ result_number: 4, name: 0, domain: 1 })
    expect(guess(['Account', ...added('x '), 'Web'])).toEqual({ result_number: 3, name: 0, domain: 7 })
    expect(guess(['Account', ...added('')])).toEqual({ result_number: 3, name: 0 })
    expect(guess(['Account', 'bp_company_number'])).toEqual({ result_number: 1, name: 0 })
    expect(guess(['Account', ...added('bp_'), ...added('bp_', '_2')]).result_number).toBe(9)
    expect(guess(['Account', 'Company no', ...added('bp_')], [], { number: 'Company no' })).toEqual({
      name: 0,
      number: 1,
    })
    expect(guess(['Account', ...added('bp_')], [], { number: 'none' })).toEqual({ name: 0 })
    const rows = [['Salt', 'needs_review', '', '', '', 'salt.example', '09999991']]
    expect(guess(['Account', ...added('bp_')], rows)).toEqual({ result_number: 3, name: 0 })
    expect(notes(['Account', ...added('bp_')], rows)).toEqual([])
  })

  it('does not ask again by the facts about a company that were added to an earlier result', () => {
    const facts = ['website', 'registered_address', 'parent', 'owners']
    const ofResult = (prefix: string) => ['Account', ...added(prefix), ...facts.map((name) => prefix + name)]
    const cells = ['Salt', 'matched', 'name', '09999991', 'SALT LIMITED', '', '']
    const rows = [
      [...cells, 'salt.example', '1 Quay Street, Portmellow, TR11 4QD', 'HARBOUR LANE LIMITED', 'HARBOUR LANE LIMITED'],
    ]
    expect(guess(ofResult('bp_'), rows)).toEqual({ result_number: 3, name: 0 })
    expect(guess(ofResult('our '), rows)).toEqual({ result_number: 3, name: 0 })
    expect(guess(['Website', 'Account', ...added('')])).toEqual({ result_number: 4, name: 1, domain: 0 })
  })

  it('speaks of no command line', () => {
    const speak = () => guess(['a', 'b'])
    expect(speak).toThrow(expect.objectContaining({ nextStep: expect.not.stringContaining('--') }))
  })
})
