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
  it('is matched from the threshold on', () => {
    expect(statusOf(plain, candidate(strong, 0.85), 0, 0.85)).toBe('matched')
    expect(statusOf(plain, candidate(strong, 0.849), 0, 0.85)).toBe('needs_review')
  })

  it('is no match if no single company can run the domain', () => {
    expect(statusOf({ ...plain, stop: 'the domain is parked' }, candidate(strong), 0, 0.85)).toBe('no_match')
  })

  it('is abroad if no company of the register is matched and the signs say so', () => {
    expect(statusOf(plain, candidate(strong, 0.3), 0.6, 0.85)).toBe('non_uk_entity')
    expect(statusOf(plain, candidate(strong), 0.6, 0.85)).toBe('matched')
  })

  it('is left to a reviewer if a number is stated that leads nowhere', () => {
    expect(statusOf(plain, null, 0, 0.85)).toBe('needs_review')
    expect(statusOf({ ...plain, hasStatedNumber: false }, null, 0, 0.85)).toBe('no_match')
  })

  it('is unread if the pages have no text before their scripts run', () => {
    expect(statusOf({ ...plain, hasStatedNumber: false, isEmpty: true }, null, 0, 0.85)).toBe('scrape_failed')
  })
})

describe('however sure the model is, a site is not matched', () => {
  it.each<[string, readonly string[], RegExp]>([
    ['names it only as a third party', [...strong, 'and_all_third'], /third party/],
    ['names it only as a parent', [...strong, 'role_parent'], /parent/],
    ['names a company of which another live one has the name', ['name_identical', 'fit_full', 'has_twin'], /same name/],
    ['names a dissolved company that has a successor', [...strong, 'has_successor'], /dissolved/],
    ['calls another company its operator', ['name_identical', 'fit_full', 'and_rival_operator'], /operator/],
    ['has a text that belongs to another site', [...strong, 'and_other_site'], /another website/],
    ['names it in a section for one country alone', [...strong, 'and_country_section'], /one country/],
    ['belongs to a charity with a trading company', [...strong, 'is_trading_arm'], /charity/],
    ['states the numbers of several companies', [...strong, 'num_others'], /several companies/],
    ['gives its number to another name', [...strong, 'num_of_other'], /another name/],
    ['states the number of another company', ['name_identical', 'fit_full', 'rival_number'], /another company/],
    ['names a sister in full, and it by its brand', ['name_bare', 'pc_equal', 'fam_named'], /same group/],
    ['shows the brand alone', ['name_bare', 'cr_bare', 'fit_full', 'tld_uk'], /neither/],
    ['credits it with its number', ['num_company', 'name_identical', 'fit_none', 'tld_uk'], /its own/],
    ['names it far from its own words', ['name_identical', 'fit_none', 'pc_equal'], /its own/],
    ['has its certificate under another name', ['certificate_number', 'name_none', 'fit_none', 'tld_uk'], /neither/],
    ['has its certificate with a part of its name', ['certificate_number', 'name_none', 'fit_contains'], /neither/],
    ['has its certificate and states another number', ['certificate_number', 'fit_full', 'rival_number'], /another/],
    ['has its certificate and names a sister', ['certificate_number', 'fit_full', 'fam_named'], /same group/],
    ['has only the name in its certificate', ['certificate_name', 'name_bare', 'fit_full', 'tld_uk'], /neither/],
    ['names it in a report alone', ['name_identical', 'fit_full', 'say_report'], /report/],
  ])('that %s', (_, names, reason) => {
    expect(guardOf(plain, candidate(names), 0)).toMatch(reason)
    expect(statusOf(plain, candidate(names), 0, 0.85)).toBe('needs_review')
  })

  it('that names other companies and has only a certificate for this one', () => {
    const contender = candidate(['name_none', 'fit_full'])
    contender.features.set('certificate_number', 0.5)
    expect(guardOf(plain, contender, 0)).toMatch(/neither/)
  })

  it('that is registered in another country, or shows a sample number', () => {
    expect(guardOf({ ...plain, isRegisteredAbroad: true }, candidate(strong), 0)).toMatch(/another country/)
    expect(guardOf({ ...plain, hasPlaceholder: true }, candidate(strong), 0)).toMatch(/placeholder/)
  })

  it('that several signs place abroad, unless it states a British number', () => {
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
