import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BrandFit, brandFit, holdingName, namesakes, order } from './brand-fit.js'

describe('the fit of a brand', () => {
  it.each<[string, string, BrandFit]>([
    ['harbour-lane-boatworks', 'HARBOUR LANE BOATWORKS LIMITED', 'full'],
    ['harbourlaneboatworks', 'HARBOUR LANE BOATWORKS LIMITED', 'full'],
    ['harbourlaneboatworks', 'THE HARBOUR LANE BOATWORKS LIMITED', 'full'],
    ['theharbourlaneboatworks', 'HARBOUR LANE BOATWORKS LIMITED', 'full'],
    ['harbourlaneboatworksltd', 'HARBOUR LANE BOATWORKS LIMITED', 'full'],
    ['harbourlaneboatworksuk', 'HARBOUR LANE BOATWORKS LIMITED', 'full'],
    ['wwwharbourlaneboatworks', 'HARBOUR LANE BOATWORKS LIMITED', 'full'],
    ['harbourlaneboatwork', 'HARBOUR LANE BOATWORKS LIMITED', 'full'],
    ['harbourlaneboats', 'HARBOUR LANE BOAT LIMITED', 'full'],
    ['harbourandlane', 'HARBOUR & LANE LTD', 'full'],
    ['harbourlane', 'HARBOUR & LANE LTD', 'full'],
    ['ecluse', 'ÉCLUSE LTD', 'full'],
    ['éclüse', 'ECLUSE LTD', 'full'],
    ['threeharbours', 'THREE HARBOURS LTD', 'full'],
    ['3harbours', 'THREE HARBOURS LTD', 'full'],
    ['Harbour Lane', 'HARBOUR LANE LIMITED', 'full'],
    ['harbourlane', 'HARBOUR LANE UK LIMITED', 'full'],
    ['harbourlane', 'HARBOUR LANE GROUP LIMITED', 'core'],
    ['harbourlane', 'HARBOUR LANE HOLDINGS (UK) LIMITED', 'core'],
    ['harbourlane', 'HARBOUR AND LANE SERVICES LIMITED', 'core'],
    ['harbourlane', 'HARBOUR LANE BOATWORKS LIMITED', 'prefix'],
    ['harbour', 'HARBOUR LANE BOATWORKS LIMITED', 'prefix'],
    ['harbourlane', 'HARBOUR AND LANE BOATWORKS LIMITED', 'prefix'],
    ['harbourboats', 'HARBOUR LANE BOATWORKS LIMITED', 'first-word'],
    ['harboursideferries', 'HARBOUR LANE BOATWORKS LIMITED', 'first-word'],
    ['hlb', 'HARBOUR LANE BOATWORKS LIMITED', 'acronym'],
    ['hlb', 'HARBOUR LANE BOATWORKS SERVICES LIMITED', 'acronym'],
    ['quayside', 'HARBOUR LANE BOATWORKS LIMITED', 'none'],
    ['boatworks', 'HARBOUR LANE BOATWORKS LIMITED', 'none'],
    ['hl', 'HARBOUR LANE LIMITED', 'none'],
    ['hla', 'HARBOUR LANE LIMITED', 'none'],
    ['', 'HARBOUR LANE LIMITED', 'none'],
    ['harbour', '', 'none'],
    ['services', 'SERVICES FOR HARBOURS LIMITED', 'none'],
  ])('of %j to %j is %s', (brand, name, fit) => {
    expect(brandFit(brand, name)).toBe(fit)
  })

  it('makes a namesake of a whole name, its core or its beginning alone', () => {
    expect(order.filter((fit) => namesakes.has(fit))).toEqual(['prefix', 'core', 'full'])
    expect(new Set(order).size).toBe(order.length)
  })

  it('is full for every name and itself', () => {
    const name = fc.array(fc.constantFrom('Harbour', 'Lane', 'Boatworks', 'Quay', 'Alder', '&', 'of', '24'), {
      minLength: 2,
      maxLength: 6,
    })
    fc.assert(
      fc.property(name, fc.constantFrom(' ', '-', ''), (words, gap) => {
        const all = ['Saltby', ...words]
        expect(brandFit(all.join(gap), `${all.join(' ')} Limited`)).toBe('full')
      }),
    )
  })

  it('is found for any two texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (brand, name) => {
        expect(order).toContain(brandFit(brand, name))
      }),
    )
  })
})

describe('the name of a holding company', () => {
  it.each([
    'HARBOUR LANE GROUP LTD',
    'Harbour Lane Holdings Limited',
    'Harbour Lane Holding Ltd',
    'Harbour Capital LLP',
    'HARBOUR VENTURES LTD',
  ])('is %j', (name) => {
    expect(holdingName.test(name)).toBe(true)
  })

  it.each(['HARBOUR LANE LTD', 'GROUPER FISHING LTD', 'Capitals Ltd'])('is not %j', (name) => {
    expect(holdingName.test(name)).toBe(false)
  })
})
