import { describe, expect, it } from 'vitest'
import { FeatureSet } from '../score/features/feature-set.js'
import { type SiteFacts, statusOf, vetoOf } from './status.js'

const plain: SiteFacts = {
  stop: null,
  hasPlaceholder: false,
  hasStatedNumber: true,
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

  it('needs review if the site names the company, however unlikely, and else only if it is likely', () => {
    const unstated = { ...plain, hasStatedNumber: false }
    expect(statusOf(unstated, candidate(['name_identical'], 0.02), 0, 0.85)).toBe('needs_review')
    expect(statusOf(unstated, candidate(['pc_equal'], 0.02), 0, 0.85)).toBe('needs_review')
    expect(statusOf(unstated, candidate(['fit_full', 'name_bare'], 0.19), 0, 0.85)).toBe('no_match')
    expect(statusOf(unstated, candidate(['fit_full', 'name_bare'], 0.2), 0, 0.85)).toBe('needs_review')
  })

  it('is scrape_failed if the pages have no text before their scripts run', () => {
    expect(statusOf({ ...plain, hasStatedNumber: false, isEmpty: true }, null, 0, 0.85)).toBe('scrape_failed')
  })
})

describe('whatever the confidence, a site is not matched to a company', () => {
  it.each<[string, readonly string[], RegExp]>([
    ['another live company has the same name', ['name_identical', 'fit_full', 'has_twin'], /same name/],
    ['it is dissolved and has a successor', [...strong, 'has_successor'], /dissolved/],
  ])('if %s', (_, names, reason) => {
    expect(vetoOf(plain, candidate(names))).toMatch(reason)
    expect(statusOf(plain, candidate(names), 0, 0.85)).toBe('needs_review')
  })

  it('if the site shows a placeholder number', () => {
    expect(vetoOf({ ...plain, hasPlaceholder: true }, candidate(strong))).toMatch(/placeholder/)
  })
})

describe('a company with a namesake', () => {
  it.each<[string, readonly string[]]>([
    ['its number', [...strong, 'has_twin']],
    ['its registered office', ['name_identical', 'pc_equal', 'has_twin']],
    ['a certificate with its number', ['certificate_number', 'name_identical', 'fit_full', 'has_twin']],
  ])('can be matched if the site shows %s', (_, names) => {
    expect(vetoOf(plain, candidate(names))).toBeNull()
  })
})
