import type { Company } from '../../register/company/company.js'
import type { KnownSites } from './known-sites.js'
import { websiteGuesses } from './website-guesses.js'

export type CandidateOrigin = 'reverse_index' | 'imported' | 'guess' | 'search'

/** A website that a company may have; nothing is believed of it before the site itself was read. */
export interface WebsiteCandidate {
  readonly domain: string
  readonly source: CandidateOrigin
  /** Found by the company's name, so that finding the name there says nothing. */
  readonly isNameGuess: boolean
}

/** Somewhere that websites of a company are looked up. */
export interface CandidateSource {
  readonly name: string

  /** The likeliest first, at most `max`. */
  websitesOf(company: Company, max: number): Promise<readonly WebsiteCandidate[]>
}

/** What was resolved before and what was imported. */
export function knownSitesSource(sites: Pick<KnownSites, 'domainsOf'>): CandidateSource {
  return {
    name: 'known_sites',
    async websitesOf(company, max) {
      const known = await sites.domainsOf(company.number, max)
      return known.map(({ domain, source }) => ({
        domain,
        source: source === 'resolved' ? 'reverse_index' : 'imported',
        isNameGuess: false,
      }))
    },
  }
}

/** Domains made of the current and the previous names. */
export function guessSource(): CandidateSource {
  return {
    name: 'guess',
    async websitesOf({ name, previousNames }, max) {
      const names = [name, ...previousNames.map((previous) => previous.name)]
      return websiteGuesses(names, max).map((domain) => ({ domain, source: 'guess', isNameGuess: true }))
    },
  }
}
