import { describe, expect, it } from 'vitest'
import { pageDocument } from '../../../../testing/page-samples.js'
import { unknownCompany } from '../../../register/company/company.js'
import { asCompanyNumber } from '../../../register/company/company-number.js'
import { requireDomain } from '../../domain/domain.js'
import { extract } from '../../extract/extract.js'
import type { ReadPage } from '../../read/web-reader.js'
import { candidateOf } from '../candidate.js'
import { MentionSearch } from '../mentions.js'
import { siteViewOf } from '../site-view.js'
import { isForeignSuffix, isUkSuffix } from './context-features.js'
import { domainFit } from './domain-fit.js'

function fitOf(domain: string, name: string, text: string) {
  const company = unknownCompany(asCompanyNumber('09999991'), name)
  const page = { url: `https://${domain}/`, facts: extract(pageDocument({ blocks: [text] })) } as ReadPage
  const site = siteViewOf(requireDomain(domain), [page])
  return candidateOf(site, company, new MentionSearch([company]).read(site.views).get(company) ?? []).fit
}

describe('the fit of a domain and a name', () => {
  it.each([
    ['gnb', 'guild of northern bakers'],
    ['gnb', 'the guild of northern bakers'],
    ['abc', 'association for boat crews'],
  ])('counts %s as the initials of %s', (label, name) => {
    expect(domainFit(label, name.split(' '))).toBe('initials')
  })

  it('takes a short form in brackets after the name for its initials', () => {
    const name = 'NORTHERN BAKERS FEDERATION LIMITED'
    expect(fitOf('guildhall.co.uk', name, 'The Northern Bakers Federation Limited (“Guildhall”) bakes.')).toBe(
      'initials',
    )
    expect(fitOf('guildhall.co.uk', name, 'The Northern Bakers Federation Limited bakes.')).toBe('none')
  })
})

describe('the ending of a domain', () => {
  it.each(['co.uk', 'uk.com', 'gb.net', 'wales'])('%s is British', (suffix) => {
    expect([isUkSuffix(suffix), isForeignSuffix(suffix)]).toEqual([true, false])
  })

  it.each(['ie', 'edu', 'com.au'])('%s is not', (suffix) => {
    expect([isUkSuffix(suffix), isForeignSuffix(suffix)]).toEqual([false, true])
  })
})
