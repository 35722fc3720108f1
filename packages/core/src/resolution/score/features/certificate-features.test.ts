import { describe, expect, it } from 'vitest'
import { type PageSample, pageDocument } from '../../../../testing/page-samples.js'
import { unknownCompany } from '../../../register/company/company.js'
import { asCompanyNumber } from '../../../register/company/company-number.js'
import { requireDomain } from '../../domain/domain.js'
import { extract } from '../../extract/extract.js'
import type { SiteCertificate } from '../../read/site-certificate.js'
import type { ReadPage } from '../../read/web-reader.js'
import { candidateOf } from '../candidate.js'
import { MentionSearch } from '../mentions.js'
import { siteViewOf } from '../site-view.js'
import { certificateFeatures } from './certificate-features.js'
import { FeatureSet } from './feature-set.js'

const company = unknownCompany(asCompanyNumber('09999991'), 'HARBOUR LANE BOATWORKS LIMITED')
const byNumber: SiteCertificate = {
  organisation: 'Harbour Lane Boatworks Limited',
  country: 'GB',
  registration: { number: '09999991', jurisdiction: 'GB' },
}
const byName: SiteCertificate = { ...byNumber, registration: null }

function featuresOf(
  certificate: SiteCertificate,
  blocks: PageSample['blocks'],
  before: Readonly<Record<string, number>> = {},
  url = 'https://www.harbour-lane.co.uk/',
) {
  const page = { url, facts: extract(pageDocument({ url, blocks })), certificate } as ReadPage
  const site = siteViewOf(requireDomain('harbour-lane.co.uk'), [page])
  const candidate = candidateOf(site, company, new MentionSearch([company]).read(site.views).get(company) ?? [])
  const set = new FeatureSet()
  for (const [name, value] of Object.entries(before)) set.set(name, value)
  certificateFeatures(set, site, candidate)
  return { number: set.get('certificate_number'), name: set.get('certificate_name') }
}

const nothing = { number: 0, name: 0 }
const named = 'Harbour Lane Boatworks Ltd'

describe('the features of a certificate', () => {
  it('tell the number from the name', () => {
    expect(featuresOf(byNumber, [named])).toEqual({ number: 1, name: 0 })
    expect(featuresOf(byName, [named])).toEqual({ number: 0, name: 1 })
  })

  it('count a number in full if no company is named, and by half if only others are', () => {
    expect(featuresOf(byNumber, ['Boats.']).number).toBe(1)
    expect(featuresOf(byNumber, ['Wick Candles Ltd']).number).toBe(0.5)
    expect(featuresOf(byNumber, ['© Wick Candles GmbH']).number).toBe(0.5)
  })

  it('count a name only with a name, number or registered office on the pages', () => {
    expect(featuresOf(byName, ['Boats.'])).toEqual(nothing)
    expect(featuresOf(byName, ['Boats.'], { pc_equal: 1 }).name).toBe(1)
    expect(featuresOf(byName, ['Company number 09999991']).name).toBe(1)
  })

  it.each([byNumber, byName])('are missing if the pages speak against the company', (certificate) => {
    expect(featuresOf(certificate, [`${named}. Company number 09999992`])).toEqual(nothing)
    expect(featuresOf(certificate, [named], { role_third: 1 })).toEqual(nothing)
    expect(featuresOf(certificate, [named], { role_third: 0.5, role_parent: 0.5 })).toEqual(nothing)
    expect(featuresOf(certificate, [named], { behind: 0.1, runner_up: 0.5 })).toEqual(nothing)
  })

  it('stay if no other company is likely, or if this one leads', () => {
    expect(featuresOf(byNumber, [named], { behind: 0.1, runner_up: 0.49 }).number).toBe(1)
    expect(featuresOf(byNumber, [named], { runner_up: 0.9 }).number).toBe(1)
    expect(featuresOf(byNumber, [named], { role_third: 0.5 }).number).toBe(1)
  })

  it('are missing if the page was not read over https at the domain of the site', () => {
    for (const url of ['http://harbour-lane.co.uk/', 'https://pixel-quay.co.uk/', 'https://not-harbour-lane.co.uk/']) {
      expect(featuresOf(byNumber, [named], {}, url)).toEqual(nothing)
    }
  })

  it('are missing if extended validation gives another number to the same name', () => {
    const other = { ...byNumber, registration: { number: '09999992', jurisdiction: 'GB' } }
    expect(featuresOf(other, [named])).toEqual(nothing)
  })
})
