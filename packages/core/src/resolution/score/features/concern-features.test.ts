import { describe, expect, it } from 'vitest'
import { requireDomain } from '../../domain/domain.js'
import { siteViewOf } from '../site-view.js'
import { concernFeatures, concernOf } from './concern-features.js'
import { FeatureSet } from './feature-set.js'

const site = siteViewOf(requireDomain('harbour-lane.co.uk'), [])
const proof = ['num_company', 'num_name_same', 'pc_equal']

function withConcerns(names: readonly string[]): FeatureSet {
  const set = new FeatureSet()
  for (const name of names) set.set(name, 1)
  concernFeatures(set, site)
  return set
}

describe('the model is told, and people read,', () => {
  it.each<[string, readonly string[], RegExp]>([
    ['that the site says the company does not run it', [...proof, 'fit_full', 'role_denied'], /does not run it/],
    ['that no company runs the site', ['name_identical', 'fit_full', 'site_unincorporated'], /no company runs it/],
    ['that a company abroad has the same name', ['name_identical', 'fit_full', 'fam_foreign'], /company abroad/],
    ['that a partnership is named', ['name_same_as', 'fit_full', 'name_other_form'], /another legal form/],
    ['that the site acts for it', [...proof, 'fit_none', 'role_principal'], /acts for the company/],
    ['that its address is abroad', ['name_identical', 'fit_full', 'role_abroad'], /in another country/],
    ['that the site names it only as a third party', ['name_identical', 'fit_full', 'and_all_third'], /third party/],
    ['that the site names it only as a parent', ['name_identical', 'fit_full', 'role_parent'], /parent/],
    ['that another company is the operator', ['name_identical', 'fit_full', 'and_rival_operator'], /operator/],
    ['that the text belongs to another site', ['name_identical', 'fit_none', 'and_other_site'], /another website/],
    ['that only a section for one country names it', ['fit_full', 'and_country_section'], /one country/],
    ['that it is the trading company of a charity', ['num_company', 'fit_full', 'is_trading_arm'], /charity/],
    ['that the site states several numbers', ['num_company', 'fit_full', 'num_others'], /several companies/],
    ['that its number is next to another name', ['num_company', 'fit_full', 'num_of_other'], /another name/],
    ['that the site states another number', ['name_identical', 'fit_full', 'rival_number'], /another company/],
    ['that the number on the site is unknown', ['name_identical', 'rival_number_unknown'], /not in the register/],
    ['that the domain is of another country', ['name_identical', 'cr_exact', 'tld_foreign'], /another country/],
    ['that a sister company is named in full', ['name_bare', 'pc_equal', 'fam_named'], /same group/],
    ['that the site shows only the brand', ['name_bare', 'cr_bare', 'fit_full', 'tld_uk'], /neither/],
    ['that the site only credits it', ['num_company', 'name_identical', 'fit_none'], /does not clearly say/],
    ['that only a report names it', ['name_identical', 'fit_full', 'say_report'], /report/],
  ])('%s', (_, names, reason) => {
    expect(concernOf(withConcerns(names))).toMatch(reason)
  })

  it('less strongly if the site proves the company by number, name and registered office', () => {
    const names = ['fit_none', 'name_identical', 'and_other_site']
    expect(withConcerns(names).has('stop_other_site')).toBe(true)
    expect(withConcerns([...names, ...proof]).has('stop_other_site')).toBe(false)
    expect(withConcerns([...names, ...proof]).has('mild_other_site')).toBe(true)
  })

  it('nothing if nothing speaks against the company', () => {
    expect(concernOf(withConcerns([...proof, 'name_identical', 'fit_full', 'tld_uk']))).toBeNull()
  })
})
