import { describe, expect, it } from 'vitest'
import { evidenceLines, lineOf } from './evidence-lines.js'
import { concerns } from './features/concern-features.js'
import { model } from './weights.generated.js'

describe('every feature with a weight', () => {
  it('belongs to a line of evidence that names it', () => {
    const isNamed = (feature: string) =>
      evidenceLines.some(({ features }) => features.some((name) => feature.startsWith(name)))
    expect(Object.keys(model.second.weights).filter((feature) => !isNamed(feature))).toEqual([])
  })

  it.each([
    ['stop_registered_abroad', 'foreign_entity'],
    ['mild_country_section', 'foreign_entity'],
    ['stop_foreign_domain', 'foreign_entity'],
    ['stop_another_number', 'third_party_number'],
    ['stop_other_site', 'other_domain_named'],
    ['stop_denied', 'third_party'],
    ['stop_sister', 'related_company_named'],
    ['claim_proof_own', 'company_number'],
    ['claim_office', 'registered_postcode'],
    ['doubt_trades_otherwise', 'trading_name'],
  ])('such as %s counts towards %s', (feature, kind) => {
    expect(lineOf(feature)).toBe(kind)
  })

  it('finds a line for each concern, in full and if the site proves the company', () => {
    for (const { name } of concerns) {
      expect(lineOf(`stop_${name}`)).toBe(lineOf(`mild_${name}`))
      expect(lineOf(`stop_${name}`), name).not.toBe('site_kind')
    }
  })
})
