import { describe, expect, it } from 'vitest'
import { extract } from '../../src/resolution/extract/extract.js'
import type { PageDocument } from '../../src/resolution/extract/page-document.js'
import { pageDocument } from '../../testing/page-samples.js'

const lengthMax = 200 * 1_024

/** Far above the text of any real page, and the maximum output of each finder. */
const most = {
  numbers: 400,
  names: 360,
  postcodes: 200,
  vatNumbers: 20,
  hosts: 200,
  foreignSigns: 12,
  headings: 20,
  registerLinks: 50,
}

function repeated(unit: string): string {
  return unit.repeat(Math.ceil(lengthMax / unit.length)).slice(0, lengthMax)
}

function expectBounded(document: PageDocument): void {
  const facts = extract(document)
  expect(facts.textLength).toBe(document.text.length)
  for (const [part, count] of Object.entries(most)) {
    expect([part, facts[part as keyof typeof most].length <= count]).toEqual([part, true])
  }
}

/** Each would make a backtracking search take hours. */
const units = [
  'a',
  'A',
  'a ',
  'A ',
  ' ',
  '\t',
  '\u00a0',
  '.',
  '. ',
  ', ',
  '-',
  '@',
  '/',
  '(',
  '( ',
  '[',
  '"',
  '“',
  '1',
  '1 ',
  '12 ',
  '1-',
  '12345678 ',
  'A-',
  'a.',
  'a-.',
  'a@',
  'A.B.',
  'Abc ',
  'A and ',
  'A & ',
  'Abc of the ',
  'Ltd of ',
  'Ltd t/a ',
  'A Inc. ',
  'we ',
  'we , ',
  'we are A ',
  '"we" ',
  '"we", ',
  '“we” ',
  'means ',
  'controller ',
  'data controller for ',
  'registered ',
  'registered in ',
  'registered office ',
  'registered address is ',
  'incorporated under the laws of ',
  'trading as ',
  'is a trading name of ',
  'owned and operated by A ',
  'governed ',
  'governed by laws of ',
  'laws of ',
  'partners and others ',
  'policy for ',
  'company number ',
  'company number 1',
  'England ',
  'VAT ',
  'VAT 123 4567 8',
  'VAT 123456782 ',
  'HU1 2AB ',
  'HU1 ',
  '0O',
  'HRB 1.',
  'HRB Abc ',
  'CRO ',
  '+353 1 ',
  '+44 (0) 1534 ',
  '01534',
  'https://',
  'www.',
  'harbour-lane.co.uk ',
  'domain xxxxx ',
  '[insert ',
  'é',
  '😀',
  'we , registered in trading as "we" Ltd ( 1 A-B @ . ',
  'A Ltd (company number 12345678) trading as B & C, "we" © 2026 ',
  'owned and operated by A of the B for C & ',
]

describe('a long repetitive text', () => {
  it.each(units)('is read to the end if it repeats %j', (unit) => {
    expectBounded(pageDocument({ blocks: [repeated(unit)] }))
  })

  it.each(['a', 'A Ltd', '1', '(', '"we"', '12345678', 'registered in', 'HU1', 'trading as', ''])(
    'is read to the end if each line is %j',
    (unit) => {
      expectBounded(pageDocument({ blocks: repeated(`${unit}\n`).split('\n') }))
    },
  )

  it('is read to the end in the title and in structured data', () => {
    for (const unit of ['A Ltd ', ' - ', 'Ltd | ', 'Ireland ', 'a']) {
      const text = repeated(unit)
      const organisation = {
        types: [text],
        name: text,
        legalName: text,
        url: text,
        vatNumber: text,
        identifiers: [{ name: text, value: text }],
        postcode: text,
        country: text,
        emails: [text],
      }
      const links = [{ url: `https://harbour-lane.example/${text}`, text, zone: 'footer' as const }]
      const document = pageDocument({ title: text, siteName: text, blocks: [], organisations: [organisation], links })
      expect(extract(document).textLength).toBe(0)
    }
  })
})
