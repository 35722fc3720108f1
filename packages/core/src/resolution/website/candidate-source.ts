import type { Company } from '../../register/company/company.js'
import type { KnownSites } from './known-sites.js'
import { websiteGuesses } from './website-guesses.js'

export type CandidateOrigin = 'reverse_index' | 'imported' | 'guess' | 'search'

/** A possible website of a company. It is unverified until the site itself has been read. */
export interface WebsiteCandidate {
  readonly domain: string
  readonly source: CandidateOrigin
  /** Guessed from the company name, so finding the name on the site proves nothing. */
  readonly isNameGuess: boolean
}

/** A source of possible websites of a company. */
export interface CandidateSource {
  readonly name: string

  /** At most `max` candidates, the likeliest first. */
  websitesOf(company: Company, max: number): Promise<readonly WebsiteCandidate[]>
}

/** Sites that were resolved or imported before. */
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

/** Domains guessed from the current and the previous names. */
export function guessSource(): CandidateSource {
  return {
    name: 'guess',
    async websitesOf({ name, previousNames }, max) {
      const names = [name, ...previousNames.map((previous) => previous.name)]
      return websiteGuesses(names, max).map((domain) => ({ domain, source: 'guess', isNameGuess: true }))
    },
  }
}
