import { describe, expect, it } from 'vitest'
import { companyReference, readEntry } from './row-question.js'

describe('readEntry', () => {
  it.each([
    ['09999991', 'number', '09999991'],
    ['9999991', 'number', '9999991'],
    ['45797', 'number', '45797'],
    ['sc 123456', 'number', 'sc123456'],
    ['IP10067R', 'number', 'IP10067R'],
    ['R0000123', 'number', 'R0000123'],
    ['Company No. 0999 9991', 'number', '09999991'],
    ['9.999991E+06', 'number', '9999991'],
    ['harbour-lane.example', 'domain', 'harbour-lane.example'],
    ['https://www.harbour-lane.example/about', 'domain', 'https://www.harbour-lane.example/about'],
    ['HARBOUR-LANE.EXAMPLE.', 'domain', 'HARBOUR-LANE.EXAMPLE.'],
    ['9.99.99.91', 'name', '9.99.99.91'],
    ['Ann <ann@harbour-lane.example>', 'email', 'ann@harbour-lane.example'],
    ['Harbour Lane Boatworks', 'name', 'Harbour Lane Boatworks'],
    ['Harbour.com Limited', 'name', 'Harbour.com Limited'],
    ['Go 2 Sleep', 'name', 'Go 2 Sleep'],
    ['1st Choice 2012', 'name', '1st Choice 2012'],
    ['Studio 54', 'name', 'Studio 54'],
    ['1984', 'name', '1984'],
    ['TR11 4QD', 'name', 'TR11 4QD'],
    ['No.1', 'name', 'No.1'],
  ])('takes %s for a %s', (written, kind, text) => {
    expect(readEntry(written)).toEqual({ kind, text })
  })
})

describe('companyReference', () => {
  it('is the first of number, name, domain and e-mail address that the row has', () => {
    const columns = { email: 0, domain: 1, name: 2, number: 3 }
    const reference = (...cells: (string | null)[]) =>
      companyReference({ line: 2, cells, problem: null, size: 1 }, columns)
    expect(reference('ann@one.example', 'one.example', 'One', '09999991')).toBe('09999991')
    expect(reference('ann@one.example', 'one.example', ' One ', 'n/a')).toBe('One')
    expect(reference('ann@one.example', 'one.example', '-', null)).toBe('one.example')
    expect(reference('ann@one.example', null, null, null)).toBe('ann@one.example')
    expect(reference(null, 'n/a', '', null)).toBe('')
  })
})
