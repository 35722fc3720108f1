import { describe, expect, it } from 'vitest'
import { FeatureSet } from '../score/features/feature-set.js'
import { guardOf, type SiteFacts, statusOf } from './status.js'

const plain: SiteFacts = {
  stop: null,
  hasPlaceholder: false,
  hasStatedNumber: true,
  isRegisteredAbroad: false,
  isEmpty: false,
}
const strong = ['num_company', 'num_name_same', 'name_identical', 'fit_full', 'tld_uk']

function candidate(names: readonly string[], confidence = 0.99) {
  const features = new FeatureSet()
  for (const name of names) features.set(name, 1)
  return { features, confidence }
}

describe('the status of a site', () => {
  it('is matched at or above the threshold', () => {
    expect(statusOf(plain, candidate(strong, 0.85), 0, 0.85)).toBe('matched')
    expect(statusOf(plain, candidate(strong, 0.849), 0, 0.85)).toBe('needs_review')
  })

  it('is no match if no single company can run the domain', () => {
    expect(statusOf({ ...plain, stop: 'the domain is parked' }, candidate(strong), 0, 0.85)).toBe('no_match')
  })

  it('is non_uk_entity if no company is matched and the signs point abroad', () => {
    expect(statusOf(plain, candidate(strong, 0.3), 0.6, 0.85)).toBe('non_uk_entity')
    expect(statusOf(plain, candidate(strong), 0.6, 0.85)).toBe('matched')
  })

  it('needs review if the site states a number that matches no company', () => {
    expect(statusOf(plain, null, 0, 0.85)).toBe('needs_review')
    expect(statusOf({ ...plain, hasStatedNumber: false }, null, 0, 0.85)).toBe('no_match')
  })

  it('is scrape_failed if the pages have no text before their scripts run', () => {
    expect(statusOf({ ...plain, hasStatedNumber: false, isEmpty: true }, null, 0, 0.85)).toBe('scrape_failed')
  })
})

describe('whatever the confidence, a site is not matched to a company', () => {
  it.each<[string, readonly string[], RegExp]>([
    ['the site names it only as a third party', [...strong, 'and_all_third'], /third party/],
    ['the site names it only as a parent', [...strong, 'role_parent'], /parent/],
    ['another live company has the same name', ['name_identical', 'fit_full', 'has_twin'], /same name/],
    ['it is dissolved and has a successor', [...strong, 'has_successor'], /dissolved/],
    [
      'the site names another company as its operator',
      ['name_identical', 'fit_full', 'and_rival_operator'],
      /operator/,
    ],
    ['the text belongs to another site', [...strong, 'and_other_site'], /another website/],
    ['only a section for one country names it', [...strong, 'and_country_section'], /one country/],
    ['it is the trading company of a charity', [...strong, 'is_trading_arm'], /charity/],
    ['the site states the numbers of several companies', [...strong, 'num_others'], /several companies/],
    ['the site gives its number next to another name', [...strong, 'num_of_other'], /another name/],
    [
      'the site states the number of another company',
      ['name_identical', 'fit_full', 'rival_number'],
      /another company/,
    ],
    [
      'the site gives the full name of a sister company but only its brand',
      ['name_bare', 'pc_equal', 'fam_named'],
      /same group/,
    ],
    ['the site shows only the brand', ['name_bare', 'cr_bare', 'fit_full', 'tld_uk'], /neither/],
    ['the site only credits it', ['num_company', 'name_identical', 'fit_none', 'tld_uk'], /as its operator/],
    ['the site does not claim it', ['name_identical', 'fit_none', 'pc_equal'], /as its operator/],
    ['only a report names it', ['name_identical', 'fit_full', 'say_report'], /report/],
    [
      'its certificate has a name that fits neither the site nor the domain',
      ['certificate_number', 'name_none', 'fit_none', 'tld_uk'],
      /neither/,
    ],
    ['its certificate fits only a part of the domain', ['certificate_number', 'name_none', 'fit_contains'], /neither/],
    [
      'it has the certificate but the site states another number',
      ['certificate_number', 'fit_full', 'rival_number'],
      /another/,
    ],
    [
      'it has the certificate but the site names a sister company',
      ['certificate_number', 'fit_full', 'fam_named'],
      /same group/,
    ],
    [
      'only the name in the certificate speaks for it',
      ['certificate_name', 'name_bare', 'fit_full', 'tld_uk'],
      /neither/,
    ],
  ])('if %s', (_, names, reason) => {
    expect(guardOf(plain, candidate(names), 0)).toMatch(reason)
    expect(statusOf(plain, candidate(names), 0, 0.85)).toBe('needs_review')
  })

  it('if the site names other companies and only the certificate names this one', () => {
    const contender = candidate(['name_none', 'fit_full'])
    contender.features.set('certificate_number', 0.5)
    expect(guardOf(plain, contender, 0)).toMatch(/neither/)
  })

  it('if the site is registered in another country or shows a placeholder number', () => {
    expect(guardOf({ ...plain, isRegisteredAbroad: true }, candidate(strong), 0)).toMatch(/another country/)
    expect(guardOf({ ...plain, hasPlaceholder: true }, candidate(strong), 0)).toMatch(/placeholder/)
  })

  it('if several signs point abroad, unless the site states a UK company number', () => {
    expect(guardOf(plain, candidate(['name_identical', 'fit_full', 'cr_exact']), 0.4)).toMatch(/another country/)
    expect(guardOf(plain, candidate(strong), 0.4)).toBeNull()
  })
})

describe('a certificate with the number of the company', () => {
  it('takes the place of a number on the pages if the domain reads like the name', () => {
    expect(guardOf(plain, candidate(['certificate_number', 'name_none', 'fit_full']), 0)).toBeNull()
    expect(guardOf(plain, candidate(['certificate_number', 'name_none', 'fit_initials']), 0)).toBeNull()
    expect(guardOf(plain, candidate(['certificate_number', 'name_identical', 'fit_full', 'has_twin']), 0)).toBeNull()
  })
})
