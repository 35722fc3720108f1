import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageDocument } from '../../../../testing/page-samples.js'
import { PageText } from '../page-text.js'
import { findNameSpans } from './legal-names.js'

function spansIn(...blocks: string[]) {
  return findNameSpans(new PageText(pageDocument({ blocks })))
}

/** The clean readings of each name. */
function cleanNames(...blocks: string[]): string[][] {
  return spansIn(...blocks).map(({ starts }) => starts.filter(({ isClean }) => isClean).map(({ name }) => name))
}

describe('findNameSpans', () => {
  it.each([
    ['© 2026 Harbour Lane Boatworks Limited', 'Harbour Lane Boatworks Limited'],
    ['© 2019-2026 Harbour Lane Boatworks Ltd. All rights reserved.', 'Harbour Lane Boatworks Ltd'],
    ['Copyright Harbour Lane Boatworks Ltd 2026', 'Harbour Lane Boatworks Ltd'],
    ['Copyright 2026, Harbour Lane Boatworks Ltd', 'Harbour Lane Boatworks Ltd'],
    ['We are Harbour Lane Boatworks Ltd of Saltby.', 'Harbour Lane Boatworks Ltd'],
    ['This site is operated by Harbour Lane Boatworks Ltd', 'Harbour Lane Boatworks Ltd'],
    ['Harbour, Lane & Quay Limited is registered in England', 'Harbour, Lane & Quay Limited'],
    ['Harbour Lane Boatworks, Ltd', 'Harbour Lane Boatworks, Ltd'],
    ['Harbour Lane (Saltby) Limited', 'Harbour Lane (Saltby) Limited'],
    ['Harbour Lane Boatworks (UK) Ltd', 'Harbour Lane Boatworks (UK) Ltd'],
    ['Harbour Lane Boatworks Ltd (UK)', 'Harbour Lane Boatworks Ltd (UK)'],
    ['Owned by Harbour & Lane Ltd', 'Harbour & Lane Ltd'],
    ['Owned by Harbour and Lane Ltd', 'Harbour and Lane Ltd'],
    ['Owned by Sons of Saltby Ltd', 'Sons of Saltby Ltd'],
    ['Owned by 3 Harbours Ltd', '3 Harbours Ltd'],
    ['© 1066 Boats Ltd', '1066 Boats Ltd'],
    ['1st Class Boats Ltd', '1st Class Boats Ltd'],
    ['© B&B Boats Ltd', 'B&B Boats Ltd'],
    ['© iBoats Ltd', 'iBoats Ltd'],
    ['© Boats.com Ltd', 'Boats.com Ltd'],
    ['© Boats (North) & Co. Ltd', 'Boats (North) & Co. Ltd'],
    ['© Harbour Lane Company, Limited', 'Harbour Lane Company, Limited'],
    ['© Dŵr Cychod Cyf', 'Dŵr Cychod Cyf'],
    ['Owned by 247 Boatworks Ltd', '247 Boatworks Ltd'],
    ['Owned by Boatworks 24/7 Ltd', 'Boatworks 24/7 Ltd'],
    ['This site is owned by harbour lane boatworks ltd.', 'harbour lane boatworks ltd'],
    ['THIS SITE IS OPERATED BY HARBOUR LANE BOATWORKS LIMITED', 'HARBOUR LANE BOATWORKS LIMITED'],
    ['HARBOUR LANE BOATWORKS LIMITED', 'HARBOUR LANE BOATWORKS LIMITED'],
    ['This site is operated by The Harbour Lane Company Limited', 'The Harbour Lane Company Limited'],
    ['© Cychod Harbwr Cyf.', 'Cychod Harbwr Cyf'],
    ['© Cychod Harbwr Cyfyngedig', 'Cychod Harbwr Cyfyngedig'],
    ['© Harbour Lane Boatworks L.T.D.', 'Harbour Lane Boatworks L.T.D'],
    ['© Harbour Lane Boatworks P.L.C.', 'Harbour Lane Boatworks P.L.C'],
    ['© Harbour Lane Advisers L.L.P.', 'Harbour Lane Advisers L.L.P'],
    ['© Harbour Lane Advisers LLP', 'Harbour Lane Advisers LLP'],
    ['© Harbour Lane Larder C.I.C.', 'Harbour Lane Larder C.I.C'],
    ['© Harbour Lane Larder CIC', 'Harbour Lane Larder CIC'],
    ['© Harbour Lane Larder Community Interest Company', 'Harbour Lane Larder Community Interest Company'],
    ['© Harbour Lane Advisers Limited Liability Partnership', 'Harbour Lane Advisers Limited Liability Partnership'],
    ['© Harbour Lane Boatworks Public Limited Company', 'Harbour Lane Boatworks Public Limited Company'],
    ['© Harbour Lane Boatworks plc', 'Harbour Lane Boatworks plc'],
    ['© Harbour Lane Boatworks Unlimited', 'Harbour Lane Boatworks Unlimited'],
    ['© J. B. Quayle Ltd', 'J. B. Quayle Ltd'],
    ['© J.B. Quayle & Co. Ltd', 'J.B. Quayle & Co. Ltd'],
    ['© St. Brannoc Ferries Ltd', 'St. Brannoc Ferries Ltd'],
    ['© Quayle Bros. Ltd', 'Quayle Bros. Ltd'],
    ["© Quayle's Boats Ltd", "Quayle's Boats Ltd"],
    ["© Boatmens' Stores Ltd", "Boatmens' Stores Ltd"],
    ['© O’Quayle Boats Ltd', 'O’Quayle Boats Ltd'],
    ['© Harbour-Lane Ltd', 'Harbour-Lane Ltd'],
    ['© Harbour - Lane Ltd', 'Harbour - Lane Ltd'],
    ['© Harbour.Lane Ltd', 'Harbour.Lane Ltd'],
    ['© Ærø Båd Ltd', 'Ærø Båd Ltd'],
    ['© Écluse Boats Ltd', 'Écluse Boats Ltd'],
    ['"Harbour Lane Boatworks Ltd" is a company', 'Harbour Lane Boatworks Ltd'],
    ['“Harbour Lane Boatworks Ltd”', 'Harbour Lane Boatworks Ltd'],
    ['Privacy policy of Harbour Lane Boatworks Ltd', 'Harbour Lane Boatworks Ltd'],
    ['Registered office: Harbour Lane Boatworks Ltd, 1 Quay', 'Harbour Lane Boatworks Ltd'],
    ['Boats for hire. Harbour Lane Boatworks Ltd is registered in England', 'Harbour Lane Boatworks Ltd'],
    ['Home | Contact | Harbour Lane Boatworks Ltd', 'Harbour Lane Boatworks Ltd'],
    ['Boats for hire; Harbour Lane Boatworks Ltd', 'Harbour Lane Boatworks Ltd'],
    ['Company name: Harbour Lane Boatworks Ltd', 'Harbour Lane Boatworks Ltd'],
    ['We Float Ltd', 'We Float Ltd'],
    ['On Quay Ltd', 'On Quay Ltd'],
    ['Harbour Lane Boatworks Ltd09999991', 'Harbour Lane Boatworks Ltd'],
  ])('finds the name in %j', (text, name) => {
    const [readings = [], ...others] = cleanNames(text)
    expect(others).toEqual([])
    expect(readings).toContain(name)
  })

  it.each([
    'a company limited by guarantee',
    'A company limited by shares and registered in England',
    'a private limited company',
    'A UK limited company',
    'We are a private limited company registered in Wales.',
    'We are a limited company',
    'Limited liability is not excluded',
    'For a limited time only',
    'Limited edition prints',
    'This is a limited offer',
    'Places are limited to twelve',
    'Limited stock',
    'Limited warranty',
    'a limited number of boats',
    'We had limited access to the quay',
    'unlimitedly',
    'delimited by commas',
    'Ltd',
    'The Limited',
  ])('finds no name in %j', (text) => {
    expect(cleanNames(text)).toEqual([])
  })

  it('separates the names in a list', () => {
    expect(cleanNames('Alder Boats Ltd, Birch Ropes Limited, Cedar Sails LLP')).toEqual([
      ['Alder Boats Ltd'],
      ['Birch Ropes Limited'],
      ['Cedar Sails LLP'],
    ])
    expect(cleanNames('Alder Boats Ltd | Birch Ropes Limited • Cedar Sails LLP')).toEqual([
      ['Alder Boats Ltd'],
      ['Birch Ropes Limited'],
      ['Cedar Sails LLP'],
    ])
  })

  it('reads a name over two lines, or on the second line only', () => {
    expect(cleanNames('Harbour Lane', 'Boatworks Ltd')).toEqual([['Harbour Lane\nBoatworks Ltd', 'Boatworks Ltd']])
  })

  it('does not continue into a line above that is complete', () => {
    expect(cleanNames('Boats for hire.', 'Boatworks Ltd')).toEqual([['Boatworks Ltd']])
    expect(cleanNames('we build boats', 'Boatworks Ltd')).toEqual([['Boatworks Ltd']])
  })

  it('finds foreign names on request', () => {
    const page = new PageText(
      pageDocument({ blocks: ['© Harbour Lane GmbH.', 'Alder Quay Pty Ltd.', 'Birch Quay Inc.'] }),
    )
    expect(findNameSpans(page, 'foreign').map(({ starts }) => starts[0]?.name)).toEqual([
      'Harbour Lane GmbH',
      'Alder Quay Pty Ltd',
      'Birch Quay Inc',
    ])
  })

  it('returns at most 300 names', () => {
    expect(spansIn(...Array.from({ length: 301 }, (_, place) => `Boat ${place} Ltd`))).toHaveLength(300)
    expect(spansIn(...Array.from({ length: 299 }, (_, place) => `Boat ${place} Ltd`))).toHaveLength(299)
  })

  it('returns names as written on the page, the longest reading first', () => {
    const word = fc.constantFrom(
      'Harbour',
      'Lane',
      '&',
      'and',
      'the',
      '©',
      '2026',
      ',',
      '.',
      '(',
      '"',
      'we',
      'Ltd',
      'Limited.',
      'GmbH',
      '\n',
      ' ',
      'l.t.d.',
      '’',
      '-',
    )
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(word, { maxLength: 60 }).map((words) => words.join(' ')),
    )
    fc.assert(
      fc.property(text, fc.constantFrom('british' as const, 'foreign' as const), (written, kind) => {
        const page = new PageText(pageDocument({ blocks: written.split('\n') }))
        for (const { starts, end } of findNameSpans(page, kind)) {
          expect(starts.length).toBeGreaterThan(0)
          for (const { offset, name } of starts) expect(page.text.slice(offset, end)).toBe(name)
          expect(starts.map(({ offset }) => offset)).toEqual(
            starts.map(({ offset }) => offset).toSorted((a, b) => a - b),
          )
        }
      }),
    )
  })
})
