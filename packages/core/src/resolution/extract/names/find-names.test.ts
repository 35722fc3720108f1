import { describe, expect, it } from 'vitest'
import { type PageSample, pageDocument } from '../../../../testing/page-samples.js'
import { PageText } from '../page-text.js'
import { findNames } from './find-names.js'

function namesOn(sample: PageSample) {
  const document = pageDocument(sample)
  return findNames(new PageText(document), document)
}

const readingsIn = (...blocks: string[]) =>
  namesOn({ blocks }).flatMap(({ readings }) => readings.map(({ name }) => name))

describe('findNames', () => {
  it.each([
    'Harbour Lane Boatworks Ltd builds boats',
    '© 2026 Harbour Lane Boatworks Ltd',
    'We are Harbour Lane Boatworks Ltd.',
  ])('finds a name with a legal ending in %j', (text) => {
    expect(readingsIn(text)).toContain('Harbour Lane Boatworks Ltd')
  })

  it.each([
    '© 2026 Harbour Lane Boatworks',
    '© 2026 Harbour Lane Boatworks. All rights reserved.',
    'Copyright © 2019-2026 The Harbour Lane Boatworks',
    'This website is operated by Harbour Lane Boatworks from Saltby',
    'The data controller is Harbour Lane Boatworks',
    'Harbour Lane Boatworks is a registered charity',
    'Harbour Lane Boatworks is a company limited by guarantee',
  ])('finds a name without a legal ending in %j', (text) => {
    expect(readingsIn(text)).toContain('Harbour Lane Boatworks')
  })

  it('does not return a fragment of a name', () => {
    expect(readingsIn('Made by Co. Ltd.')).not.toContain('Co. Ltd')
  })

  it.each(['Co., Ltd', '& Co Limited', 'A UK limited company'])('finds no name in %j', (text) => {
    expect(readingsIn(text)).toEqual([])
  })

  it('returns readings of every length if there is no punctuation', () => {
    expect(readingsIn('© 2018 Saltby Hospice Registered Charity Privacy Policy')).toContain('Saltby Hospice')
  })

  it('marks names in a copyright notice', () => {
    const [name] = namesOn({ blocks: ['© 2026 Harbour Lane Boatworks Ltd'] })
    expect(name).toMatchObject({ source: 'ending', isInCopyright: true })
    const [other] = namesOn({ blocks: ['Harbour Lane Boatworks Ltd'] })
    expect(other).toMatchObject({ isInCopyright: false })
  })

  it('reads titles, headings and structured data', () => {
    const organisation = {
      types: ['Organization'],
      name: 'Harbour Lane',
      legalName: 'Harbour Lane Boatworks Ltd',
      url: null,
      vatNumber: null,
      identifiers: [],
      postcode: null,
      country: null,
      emails: [],
    }
    const names = namesOn({
      title: 'Boats | Saltby Harbour Trust',
      blocks: [['heading', 'Saltby Quay School']],
      organisations: [organisation],
    })
    const found = names.map(({ source, readings }) => `${source} ${readings[0]?.name}`)
    expect(found).toEqual([
      'title Boats',
      'title Saltby Harbour Trust',
      'title Saltby Quay School',
      'structured Harbour Lane Boatworks Ltd',
      'structured Harbour Lane',
    ])
  })
})
