import { describe, expect, it } from 'vitest'
import { openTestStores, sampleCompanyNumber } from '../../../testing/index.js'
import { type Company, unknownCompany } from '../../register/company/company.js'
import { guessSource, knownSitesSource } from './candidate-source.js'
import type { KnownSite } from './known-sites.js'

const number = sampleCompanyNumber(1)
const company: Company = {
  ...unknownCompany(number, 'HARBOUR LANE LIMITED'),
  previousNames: [{ name: 'QUILLMARSH LIMITED', effectiveFrom: null, ceasedOn: null }],
}

describe('knownSitesSource', () => {
  it('returns the known sites of the company with their source, the most reliable first', async () => {
    const { knownSites } = openTestStores()
    const of = (domain: string, source: KnownSite['source'], outcome: KnownSite['outcome']): KnownSite => {
      return { number, domain, source, outcome, seenOn: '2026-03-02' }
    }
    await knownSites.add([
      of('listed.example', 'imported', null),
      of('found.example', 'resolved', 'matched'),
      { ...of('stranger.example', 'imported', null), number: sampleCompanyNumber(2) },
    ])
    expect(await knownSitesSource(knownSites).websitesOf(company, 10)).toEqual([
      { domain: 'found.example', source: 'reverse_index', isNameGuess: false },
      { domain: 'listed.example', source: 'imported', isNameGuess: false },
    ])
    expect(await knownSitesSource(knownSites).websitesOf(company, 1)).toHaveLength(1)
  })
})

describe('guessSource', () => {
  it('guesses from the current and the previous names', async () => {
    const guesses = await guessSource().websitesOf(company, 40)
    expect(guesses).toHaveLength(40)
    expect(guesses[0]).toEqual({ domain: 'harbourlane.com', source: 'guess', isNameGuess: true })
    expect(guesses.map(({ domain }) => domain)).toContain('quillmarsh.co.uk')
  })
})
