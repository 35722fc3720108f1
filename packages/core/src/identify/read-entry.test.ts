import { describe, expect, it } from 'vitest'
import { entryProblem, readEntry } from './read-entry.js'

describe('readEntry', () => {
  it.each([
    ['09999991', 'number', '09999991'],
    ['9999991', 'number', '9999991'],
    ['45797', 'number', '45797'],
    ['sc 123456', 'number', 'sc123456'],
    ['IP10067R', 'number', 'IP10067R'],
    ['R0000123', 'number', 'R0000123'],
    ['Company No. 0999 9991', 'number', '09999991'],
    ['Reg. in England no 0999 9991', 'number', '09999991'],
    ['Registered in England and Wales, company number: 09999991', 'number', '09999991'],
    ['Registered in England under company number 09999991', 'number', '09999991'],
    ['Registered in N.I. no NI004842', 'number', 'NI004842'],
    ['NI4842', 'number', 'NI4842'],
    ['9.999991E+06', 'number', '9999991'],
    ['harbour-lane.example', 'domain', 'harbour-lane.example'],
    ['https://www.harbour-lane.example/about', 'domain', 'https://www.harbour-lane.example/about'],
    ['HARBOUR-LANE.EXAMPLE.', 'domain', 'HARBOUR-LANE.EXAMPLE.'],
    ['//harbour-lane.example/x', 'domain', '//harbour-lane.example/x'],
    ['www.harbour-lane.example:8443', 'domain', 'www.harbour-lane.example:8443'],
    ['harboür-lane.example', 'domain', 'harboür-lane.example'],
    ['harbour-lane．example', 'domain', 'harbour-lane．example'],
    ['co.uk', 'domain', 'co.uk'],
    ['mailto:ann@harbour-lane.example', 'email', 'ann@harbour-lane.example'],
    ['GB09999991', 'number', '09999991'],
    ['09 999 991', 'number', '09999991'],
    ['NO012345', 'number', 'NO012345'],
    ['No. 012345', 'number', '012345'],
    ['2015-03-12', 'name', '2015-03-12'],
    ['12.03.2015', 'name', '12.03.2015'],
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

describe('entryProblem', () => {
  it.each([
    ['9.99E+06', 'rounded'],
    ['XX123456', 'is not a company number'],
    ['https://www.facebook.com/harbourlane', 'is a page on facebook.com'],
    ['medium.com/@harbourlane', 'is a page on medium.com'],
    ['Ada <ada@gmail.com>', 'gmail.com is a free e-mail service'],
  ])('says why %s names no company', (written, problem) => {
    expect(entryProblem(readEntry(written))).toContain(problem)
  })

  it.each([
    '09999991',
    'Harbour Lane Boatworks',
    'harbour-lane.wixsite.com',
    'harbour-lane.example',
    'ada@harbour-lane.example',
  ])('has nothing against %s', (written) => {
    expect(entryProblem(readEntry(written))).toBeNull()
  })
})
