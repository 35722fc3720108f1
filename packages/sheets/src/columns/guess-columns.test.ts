import { describe, expect, it } from 'vitest'
import { type ColumnChoices, describeColumns, guessColumns, noteOnColumns } from './guess-columns.js'

function guess(columns: readonly string[], rows: readonly (readonly string[])[] = [], choices: ColumnChoices = {}) {
  const sample = rows.map((cells, place) => ({ line: place + 2, cells, problem: null, size: 1 }))
  return guessColumns({ columns, isList: false, sample }, choices)
}

describe('guessColumns', () => {
  it('recognises usual titles in any case and spelling', () => {
    expect(guess(['Id', 'CompanyNumber', 'Company name', 'Post_Code', 'WEBSITE', 'E-mail'])).toEqual({
      number: 1,
      name: 2,
      postcode: 3,
      domain: 4,
      email: 5,
    })
    expect(guess(['Reg No.', 'account', 'url'])).toEqual({ number: 0, name: 1, domain: 2 })
  })

  it('prefers the more specific title', () => {
    expect(guess(['Name', 'Company name'])).toEqual({ name: 1 })
  })

  it('recognises columns by their values if the title says nothing', () => {
    const rows = [
      ['Ann', 'ann@one.example', 'https://one.example'],
      ['Bob', 'bob@two.example', ''],
      ['Cy', 'cy@three.example', 'three.example'],
    ]
    expect(guess(['who', 'contact', 'link'], rows)).toEqual({ email: 1, domain: 2 })
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
    expect(noteOnColumns({ columns }, found)).toContain('"Name" is not used')
    expect(guess(columns, rows, { name: 'Name' }).name).toBe(0)
    expect(noteOnColumns({ columns }, guess(columns, rows, { name: '1' }), { name: '1' })).toBeNull()
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
    expect(noteOnColumns({ columns }, guess(columns, rows))).toBeNull()
  })

  it('says in words what it found', () => {
    const columns = ['company', 'website']
    expect(describeColumns({ columns }, { name: 0, domain: 1 })).toBe('name = "company", domain = "website"')
  })
})
