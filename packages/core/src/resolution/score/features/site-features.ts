import type { Ports } from '../../../ports.js'
import type { Company } from '../../../register/company/company.js'
import { type Candidate, candidateOf } from '../candidate.js'
import { type Mention, MentionSearch, withoutNamesOfOthers } from '../mentions.js'
import type { SiteView } from '../site-view.js'
import { candidateFeatures } from './candidate-features.js'
import type { FeatureSet } from './feature-set.js'
import { ukFeatures } from './uk-features.js'

export interface CandidateFeatures {
  readonly candidate: Candidate
  readonly mentions: readonly Mention[]
  readonly features: FeatureSet
}

export interface SiteFeatures {
  readonly uk: FeatureSet
  readonly candidates: readonly CandidateFeatures[]
}

/** The features of a site and of every candidate. */
export async function siteFeatures(
  { breathe }: Pick<Ports, 'breathe'>,
  site: SiteView,
  companies: readonly Company[],
): Promise<SiteFeatures> {
  const stated = new Set(site.numbers.map(({ number }) => number))
  const search = new MentionSearch(companies)
  for (const view of site.views) {
    await breathe()
    search.read([view])
  }
  const mentioned = withoutNamesOfOthers(search.read([]), ({ number }) => stated.has(number))
  const known = new Set(companies.map(({ number }) => number))
  const candidates = companies.map((company) => candidateOf(site, company, mentioned.get(company) ?? []))
  const found: CandidateFeatures[] = []
  for (const candidate of candidates) {
    await breathe()
    const mentions = mentioned.get(candidate.company) ?? []
    found.push({ candidate, mentions, features: candidateFeatures(site, candidate, mentions, candidates, known) })
  }
  return { uk: ukFeatures(site, candidates), candidates: found }
}
