import { describe, expect, it } from 'vitest'
import { claimFeatures } from './claim-features.js'
import { FeatureSet } from './feature-set.js'

function claimsOf(names: readonly string[]): string[] {
  const set = new FeatureSet()
  for (const name of names) set.set(name, 1)
  claimFeatures(set)
  return [...set.values.keys()].filter((name) => /^(?:claim|doubt)_/.test(name))
}

const proof = ['num_company', 'num_name_same', 'num_only', 'pc_equal', 'fit_none', 'name_identical']

describe('a statement settles who runs a site', () => {
  it('if it gives number, name and registered office, although the domain does not read like the name', () => {
    expect(claimsOf(proof)).toContain('claim_proof')
    expect(claimsOf(proof)).not.toContain('claim_proof_own')
  })

  it('more so in the footer, as the registration, or as "we"', () => {
    expect(claimsOf([...proof, 'site_footer'])).toContain('claim_proof_stated')
    expect(claimsOf([...proof, 'role_registered'])).toContain('claim_proof_stated')
    expect(claimsOf([...proof, 'role_definition'])).toContain('claim_proof_own')
  })

  it.each([['role_third'], ['num_others'], ['other_domain_fits']])('but not with %s', (name) => {
    expect(claimsOf([...proof, 'site_footer', name])).not.toContain('claim_proof')
  })

  it('if the number defines "we" and the text names the brand of the domain', () => {
    const defined = ['num_company', 'num_name_near', 'num_only', 'fit_none', 'role_definition']
    expect(claimsOf(defined)).toContain('claim_defined')
    expect(claimsOf([...defined, 'strange_text'])).not.toContain('claim_defined')
  })

  it('if a company with a namesake shows its number or its office', () => {
    expect(claimsOf(['has_twin', 'num_company', 'num_name_same'])).toContain('claim_twin_number')
    expect(claimsOf(['has_twin', 'name_identical', 'pc_equal'])).toContain('claim_twin_office')
    expect(claimsOf(['has_twin', 'name_identical'])).toEqual([])
  })
})

describe('a bare brand is taken for a company', () => {
  const bare = ['name_bare', 'fit_full', 'cr_bare']

  it('if no other company has the name or nearly the name', () => {
    expect(claimsOf(bare)).toContain('claim_bare_holder')
    for (const rival of ['has_twin', 'has_near_name', 'fam_unknown', 'fam_named'])
      expect(claimsOf([...bare, rival])).not.toContain('claim_bare_holder')
  })
})

describe('a part of a world-wide domain is doubted', () => {
  it('if the site lets people choose a country and the name or the path says UK', () => {
    expect(claimsOf(['country_switch', 'is_uk_name_abroad'])).toEqual(['doubt_country_site', 'doubt_uk_arm'])
    expect(claimsOf(['country_switch', 'path_country'])).toEqual(['doubt_country_site'])
    expect(claimsOf(['country_switch'])).toEqual([])
  })
})
