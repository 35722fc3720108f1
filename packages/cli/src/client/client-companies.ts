import type { CompanySource } from '@brassplate/core/lists'
import type { Client, DomainResolution } from '@brassplate/sdk'
import type { NamedCompany } from '../text/render-search.js'

/** Companies as a client of the API finds them. A number is not looked up: the call that uses it does that. */
export function clientCompanies(
  client: Client,
  readWebsite: (address: string) => Promise<DomainResolution>,
): CompanySource<NamedCompany> {
  return {
    byNumber: async (number) => ({ company_number: number, company_name: '' }),
    byName: async (name) => {
      const { decision, company, candidates } = await client.matchCompany(name)
      const others = candidates.filter(({ company_number }) => company_number !== company?.company_number)
      return { decision, candidates: company ? [company, ...others] : others, reason: null }
    },
    byWebsite: async (address) => {
      const { match_status, company, review_candidates, explanation } = await readWebsite(address)
      if (match_status === 'matched' && company) return { decision: 'matched', candidates: [company], reason: null }
      const decision = match_status === 'needs_review' ? 'needs_review' : 'no_match'
      return { decision, candidates: review_candidates, reason: explanation }
    },
  }
}
