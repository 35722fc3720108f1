import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costliness } from '../../../../../../tests/support/text-cost.js'
import { wordsAfterEnding } from './words-after-ending.js'

const beside = (text: string, name = 'HARBOUR LANE BOATWORKS LIMITED') =>
  wordsAfterEnding(text, { names: [name], places: ['4 Harbour Lane, Portmellow, England, TR11 4QD'] })

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
    'New York',
    'New South Wales',
    'Клуб сотрудников',
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
    ', 12 School Lane, Leeds LS1 4DL',
    ', 4 Nursery Road, Leeds',
    ', 7 Club Street',
    ', Trust House, 12 High Street, Leeds',
    ', Trust House, Leeds',
    '(Mr John Smith)',
    '(Mrs Mary Ann Smith)',
    '- Mr John Smith - closed',
    'Mr & Mrs J. Penrose, Leeds',
    '(closed 2023)',
    '- dissolved 2019',
    '- ceased trading 03/2021',
    '- closed Mar-21',
    '- closed in March 2021',
    '- closed since 2020',
    ', Unit 5 Tide Industrial Estate, Leeds',
    ', Unit 5, Tide Industrial Estate, Leeds',
    ', Tide Industrial Estate, Leeds',
    'Unit 4',
    '(Unit 4B)',
    ', First Floor, 12 High St',
    ', 2nd Floor, 12 High St, London',
    ', London W1',
    ', Leeds LS1',
    '- Leeds, LS1',
    '- Site 4',
    '- Store 12',
    'Depot 3',
    'HARB01',
    '- HARB01',
    '(HAR001)',
    'ref HL/2024/17',
    'VAT Reg No. 123 4567 89',
    '- VAT no: GB 123 4567 89',
    'Co. No. 01234567',
    '(Company Number 01234567)',
    'Company No: SC123456',
    'Charity No. 1089893',
    '- Finance',
    '- Wholesale',
    '- Net 30',
    '- 60 days EOM',
    '(liquidated 2020)',
    '- gone into liquidation',
    '(in admin)',
    '- Est. 1985',
    ', Consett, Co. Durham',
    ', Kettering, Northants',
    '- Direct Debit',
    '- BACS',
    '- Pro Forma',
    '- 30 days',
    '- Bad Debt',
    '- Stores',
    '(NI)',
    '(N. Ireland)',
    '(South West)',
    '(Wales & West)',
    '(North-East)',
    ...['St Albans', 'St Helens', 'Tunbridge Wells', 'Leamington Spa', 'Weston-super-Mare', 'Bury St Edmunds'],
    ...['Banbury', 'Grantham', 'Boston', 'Dover', 'Penzance', 'Barnstaple', 'East Kilbride', 'Hamilton'],
    ...['Pontypridd', 'Barry', 'Aberystwyth', 'Ballymena', 'Coleraine'],
    '(a company limited by guarantee)',
    'Ltd',
    'or The Harbour Lane Boatworks Ltd',
  ])('takes %s for a note', (note) => {
    expect(beside(`Harbour Lane Boatworks Ltd ${note}`)).toBeNull()
  })

  it.each([
    ['/ Harbour Lane Ltd', 'Harbour Lane'],
    ['and Leeds Trading Ltd', 'and Leeds Trading'],
    ['Finance Ltd', 'Finance'],
    ['Attn Pension Trustees Ltd', 'Attn Pension Trustees'],
    ['t/a Quill Pension Trustees Ltd', 'Quill Pension Trustees'],
    [', 12 High Street, Mossway Kitchen CIC', 'Mossway Kitchen'],
    ['- Leeds Limited', 'Leeds'],
    ['/ Harbour Lane Boatworks (Leeds) Ltd', 'Harbour Lane Boatworks (Leeds'],
    ['(Mossway Kitchen CIC)', 'Mossway Kitchen'],
    ['t/a The Boat Shed; Quill LLP, Leeds', 'Quill'],
    ['(closed) Harbour Lane Boatworks Leeds Ltd', 'Harbour Lane Boatworks Leeds'],
    ['Octagon 21', 'Octagon 21'],
    ['Mayfair 10', 'Mayfair 10'],
    ['Juniper 25', 'Juniper 25'],
    ['School, 12 High Street', 'School'],
    ['(Mr Men Staff Club)', 'Mr Men Staff Club'],
    [', Thistlewick House', 'Thistlewick House'],
    [', Trust House, Thistlewick Bakery', 'Thistlewick Bakery'],
    ['Staff Club No. 12345', 'Staff Club'],
    ['2023', '2023'],
    ['W1', 'W1'],
  ])('quotes of %s what may be another company', (rest, quote) => {
    expect(beside(`Harbour Lane Boatworks Ltd ${rest}`)).toBe(quote)
  })

  it('knows the words of the office, unless the text names a body that is not a street', () => {
    const ask = (text: string) =>
      wordsAfterEnding(text, { names: ['HARBOUR LIMITED'], places: ['12 School Lane, Nether Wallop, SO20 8EZ'] })
    expect(ask('Harbour Ltd (School Lane)')).toBeNull()
    expect(ask('Harbour Ltd, School Lane, Nether Wallop')).toBeNull()
    expect(ask('Harbour Ltd (School)')).toBe('School')
  })

  it('looks behind an ending that is a word of the name', () => {
    expect(beside('Limited Edition Prints Ltd Staff Club', 'LIMITED EDITION PRINTS LIMITED')).toBe('Staff Club')
    expect(beside('Tide Limited Prints Ltd Staff Club', 'TIDE LIMITED PRINTS LIMITED')).toBe('Staff Club')
  })

  it.each([
    ...[' ', ',', '(', '-', '1', 'a', 'Mr ', 'Mr A ', '1 a ', '12 High ', 'unit 1 ', ', a', '(t/a ', 't/a', 'now in '],
    ...[
      'closed ',
      'closed 1',
      'Ltd ',
      'Ltd a ',
      'no. ',
      'no 1 ',
      'ref a/',
      'ref 1 ',
      'jan 1',
      '01',
      '+1 ',
      '[a appointed',
    ],
    ...['joint administrators ', 'Staff ', 'of ', '. ', 'St ', 'a.', "a'", 'company no ', 'company number 1 ', '1-'],
  ])('costs no more for repeated %j than for ordinary words', async (piece) => {
    const plain = 'Harbour Ltd, 12 High Street, Leeds (closed) and other plain words '.repeat(8).slice(0, 300)
    const text = `Harbour Ltd ${piece.repeat(300)}`.slice(0, 299)
    for (const each of [text, `${text}!`]) // As many characters as the others have that are measured so.
      expect(await costliness(beside, each, { plain, repeats: 54 })).toBeNull()
  })

  it.each([
    ['Limited Edition Prints Ltd', 'LIMITED EDITION PRINTS LIMITED'],
    ['Harbour Pension Trustees Ltd', 'HARBOUR PENSION TRUSTEES LIMITED'],
    ['Tide Public Limited Company', 'TIDE PUBLIC LIMITED COMPANY'],
    ['Tide Public Limited Co', 'TIDE PUBLIC LIMITED COMPANY'],
    ['Tide Ltd Co.', 'TIDE LIMITED'],
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
