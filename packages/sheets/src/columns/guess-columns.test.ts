import { describe, expect, it } from 'vitest'
import { type ColumnChoices, describeColumns, guessColumns } from './guess-columns.js'

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

  it('says in words what it found', () => {
    const columns = ['company', 'website']
    expect(describeColumns({ columns }, { name: 0, domain: 1 })).toBe('name = "company", domain = "website"')
  })
})
