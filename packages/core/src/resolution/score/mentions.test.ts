import { describe, expect, it } from 'vitest'
import { pageDocument } from '../../../testing/page-samples.js'
import { unknownCompany } from '../../register/company/company.js'
import { asCompanyNumber } from '../../register/company/company-number.js'
import { extract } from '../extract/extract.js'
import type { ReadPage } from '../read/web-reader.js'
import { MentionSearch, withoutNamesOfOthers } from './mentions.js'
import { PageView } from './page-view.js'

function holders(name: string, text: string): boolean[] {
  const company = unknownCompany(asCompanyNumber('09999991'), name)
  const page = { url: 'https://harbour-lane.example/', facts: extract(pageDocument({ blocks: [text] })) } as ReadPage
  return (new MentionSearch([company]).read([new PageView(page)]).get(company) ?? []).map(
    ({ isCopyright }) => isCopyright,
  )
}

function relations(name: string, ...blocks: string[]): string[] {
  const company = unknownCompany(asCompanyNumber('09999991'), name)
  const page = { url: 'https://harbour-lane.example/', facts: extract(pageDocument({ blocks })) } as ReadPage
  const mentions = new MentionSearch([company]).read([new PageView(page)]).get(company) ?? []
  return mentions.map(({ relation, written }) => `${relation}: ${written}`)
}

describe('a mention of a registered company', () => {
  it.each([
    ['HARBOUR LANE BOATWORKS LIMITED', 'Harbour Lane Boatworks Ltd builds boats'],
    ['HARBOUR & LANE LIMITED', 'This is Harbour and Lane Limited.'],
    ['HARBOUR LANE (UK) LIMITED', '© 2026 Harbour Lane (UK) Ltd'],
    ['HARBOUR LANE (UK) LIMITED', '© 2026 Harbour Lane UK Ltd.'],
    ['SALTBY® LIMITED', 'Saltby® Limited'],
    ["ST LUKE'S HOSPICE", 'St Luke’s Hospice cares'],
    ['J D SALTBY PLC', 'J.D. Saltby plc'],
    ['SHAW HARBOUR LIMITED(THE)', 'The Shaw Harbour Limited'],
    ['HARBOUR (LOTTERY) LTD', 'Rules of Harbour (Lottery) Ltd,'],
    ['SALTBY LLP', 'Saltby Limited Liability Partnership'],
    ['QRS (UK) LIMITED', 'The shop of QRS (UK) Limited.'],
    ['TUV (HOLDINGS) LIMITED', '© TUV (Holdings) Limited'],
    ['A-B "C" D LIMITED', 'Owned by A-B "C" D Limited'],
    ['HARBOUR LANE LIMITED', 'harbour lane ltd sells boats'],
    ['HARBOUR LANE LIMITED', 'Harbour Lane Ltdregistered in England'],
  ])('is identical for %j in %j', (name, text) => {
    expect(relations(name, text)[0]).toMatch(/^identical: /)
  })

  it.each([
    ['HARBOUR LANE LIMITED', 'Harbour Lane plc'],
    ['HARBOUR LANE UK LIMITED', 'Harbour Lane Ltd'],
  ])('is same_as, but not identical, for %j in %j', (name, text) => {
    expect(relations(name, text)[0]).toMatch(/^same_as: /)
  })

  it.each([
    ['HARBOUR LANE & CO LIMITED', 'Harbour Lane Limited'],
    ['HARBOUR LANE LIMITED', 'Harbour Lane & Co Ltd'],
    ['HARBOUR LANE LIMITED', 'Harbour Lane Co. Ltd'],
  ])('counts only as the bare name if one of them has “& Co”: %j in %j', (name, text) => {
    expect(relations(name, text)[0]).toMatch(/^bare: /)
  })

  it.each(['Daniel Saltby PLC makes boats.', '© 2026 Daniel Saltby PLC'])(
    'is not found inside the longer name of another company: %j',
    (text) => {
      expect(relations('SALTBY PLC', text)).toEqual([])
    },
  )

  it.each([
    'Contact Saltby PLC.',
    'the Saltby PLC',
    'Terms of Saltby PLC',
    'How Saltby PLC uses data',
    'How The Saltby PLC uses data',
    'We at Saltby PLC protect data',
    '1.1 Saltby PLC makes boats',
    '“The Seller” Saltby PLC',
  ])('is found after other words: %j', (text) => {
    expect(relations('SALTBY PLC', text)).toEqual(['identical: Saltby PLC'])
  })

  it('ends before the word company', () => {
    expect(relations('HARBOUR LANE LIMITED', 'A Harbour Lane Limited company.')).toEqual([
      'identical: Harbour Lane Limited',
    ])
  })

  it('is a copyright holder after the copyright sign, unless only the design is credited', () => {
    expect(holders('HARBOUR LANE LIMITED', '© 2026 Harbour Lane Limited')).toEqual([true])
    expect(holders('HARBOUR LANE LIMITED', 'Text © Ada Quay. Design © 2026 Harbour Lane Limited')).toEqual([false])
  })

  it('is bare if the legal form is missing', () => {
    expect(relations('HARBOUR LANE LIMITED', 'Harbour Lane builds boats')).toEqual(['bare: Harbour Lane'])
  })

  it.each(['Harbour Lane GmbH', 'Harbour Lane, Inc.', 'Harbour Lane Pte. Ltd.'])('is foreign_form in %j', (text) => {
    expect(relations('HARBOUR LANE LIMITED', text)[0]).toMatch(/^foreign_form: /)
  })

  it.each(['Harbour Lane Boatworks Limited', 'Harbour Lanes Ltd', 'a harbour lane', 'New harbour; lane'])(
    'is not found in %j',
    (text) => {
      expect(relations('HARBOUR LANE LIMITED', text)).toEqual([])
    },
  )

  it('is found a bounded number of times in a text that repeats it', () => {
    expect(relations('HARBOUR LANE LIMITED', 'Harbour Lane Ltd '.repeat(3_000)).length).toBeLessThanOrEqual(60)
  })
})

describe('a whole legal name', () => {
  const page = (text: string) =>
    ({ url: 'https://harbour-lane.example/', facts: extract(pageDocument({ blocks: [text] })) }) as ReadPage
  const whole = unknownCompany(asCompanyNumber('09999991'), 'HARBOUR LANE LIMITED')
  const near = unknownCompany(asCompanyNumber('09999992'), 'HARBOUR LANE (UK) LIMITED')

  function namedIn(text: string, isKept: (company: typeof whole) => boolean = () => false): string[] {
    const found = withoutNamesOfOthers(new MentionSearch([whole, near]).read([new PageView(page(text))]), isKept)
    return [...found].filter(([, mentions]) => mentions.length > 0).map(([{ name }]) => name)
  }

  it('names one company only, not those with nearly the same name', () => {
    expect(namedIn('This is Harbour Lane Ltd.')).toEqual(['HARBOUR LANE LIMITED'])
    expect(namedIn('This is Harbour Lane (UK) Ltd.')).toContain('HARBOUR LANE (UK) LIMITED')
  })

  it('still names a company whose number the site states', () => {
    const isStated = ({ number }: typeof whole) => number === near.number
    expect(namedIn('This is Harbour Lane Ltd, number 09999992.', isStated)).toHaveLength(2)
  })
})
