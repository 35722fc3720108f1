import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordsAfterEnding } from './words-after-ending.js'

const beside = (text: string, name = 'HARBOUR LANE BOATWORKS LIMITED') =>
  wordsAfterEnding(text, [name], ['4 Harbour Lane, Portmellow, England, TR11 4QD'])

describe('wordsAfterEnding', () => {
  it.each([
    'Staff Club',
    'Staff Association',
    'Supporters Club',
    'Residents Association',
    'Foundation',
    'Charity',
    'School',
    'Nursery',
    'EBT',
    'SSAS',
    'Sipp',
    'Shareholders',
    'Creditors',
    'Tenants',
    'Landlord',
    'Nominee',
    'JV',
    'Competitor',
    'deceased',
    'Holdings',
    'Group',
    'Properties',
    'No 2',
    '2',
    'II',
    'and Sons',
    '& Sons',
    'and Partners',
    'Tesco',
    'France',
    'Germany',
    'Ireland',
    'Dublin',
    'Hong Kong',
    'Guernsey',
    'Jersey',
    'Isle of Man',
    'USA',
    'India',
    'Australia',
    'Luxembourg',
    'Pension Scheme',
    'Liquidators',
    'Thistlewick Bakery',
    'GmbH',
  ])('quotes %s after a legal ending', (words) => {
    for (const ending of ['Limited', 'Ltd.', 'Ltd -', 'Ltd /', 'PLC', 'L.T.D.', 'LIMITED -', 'Limited,'])
      expect(beside(`Harbour Lane Boatworks ${ending} ${words}`)).toBe(words)
    expect(beside(`Harbour Lane Boatworks Ltd (${words})`)).toBe(words)
  })

  it.each([
    'a/c 12345',
    'A/C no 7',
    '- 00123',
    '[4471]',
    'ref 4471',
    'account no. H-4471',
    '- Accounts Dept',
    '(Head Office)',
    '- Marine Division',
    'Truro branch',
    '- closed',
    '(CLOSED 12/03/2024)',
    '- in liquidation',
    "(in creditors' voluntary liquidation)",
    'in administration (KPMG LLP appointed)',
    '- ADMINISTRATOR APPOINTED',
    '- joint liquidators appointed 3 March 2024',
    't/a The Staff Club',
    '(trading as Boats) - closed',
    'c/o Smith & Co Accountants LLP',
    'FAO Jane Penrose',
    '(Mr J Penrose)',
    '*DO NOT USE*',
    '** ON STOP **',
    '- see notes',
    '- GBP',
    '/ Invoices',
    '(old account)',
    '(UK)',
    ', United Kingdom',
    'Northern Ireland',
    ', Leeds',
    '- Stoke on Trent',
    '(Portmellow)',
    ', 12 Dublin Street, Old Village',
    ', TR11 4QD',
    'Harbour Lane Boatworks Ltd',
    'sales@harbour-lane.example.com',
    '01326 555 0100',
    '(THE)',
    '',
  ])('takes %s for a note', (note) => {
    expect(beside(`Harbour Lane Boatworks Ltd ${note}`)).toBeNull()
  })

  it.each([
    ['Limited Edition Prints Ltd', 'LIMITED EDITION PRINTS LIMITED'],
    ['Harbour Pension Trustees Ltd', 'HARBOUR PENSION TRUSTEES LIMITED'],
    ['Tide Public Limited Company', 'TIDE PUBLIC LIMITED COMPANY'],
    ['LP Rekords Ltd', 'LP RECORDS LIMITED'],
    ['Ltd Ltd', 'LTD LIMITED'],
    ['Harbour Lane Boatworks Staff Club', 'HARBOUR LANE BOATWORKS LIMITED'],
  ])('finds nothing after the ending of %s', (text, name) => {
    expect(beside(text, name)).toBeNull()
  })

  it('is short, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(beside(`Harbour Ltd ${text}`)?.length ?? 0).toBeLessThanOrEqual(60)
      }),
    )
  })
})
