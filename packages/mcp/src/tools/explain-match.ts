import { z } from 'zod'
import { briefCandidate, pick, withoutNulls } from '../brief.js'
import { addNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { detail, domain } from './inputs.js'

export const explainMatch = defineTool({
  name: 'explain_match',
  title: 'Explain the result for a domain',
  operation: 'getDomainResolution',
  description:
    'Explains why a domain was or was not matched: all evidence with its weight in bits, quote and page, the candidates that were not chosen and the pages read. Only for domains that this account has resolved. Never starts a job. Cost: free.',
  annotations: { openWorldHint: false },
  input: z.strictObject({ domain, detail }),
  nextSteps: { not_found: 'Call resolve_domain for this domain first. A match costs 1 credit.' },
  run: async (client, { domain, detail }, signal) => {
    const {
      company,
      status: _,
      charged,
      charge_reason,
      cached,
      ...details
    } = await client.getDomainResolution(domain, {
      signal,
    })
    const named = pick(company ?? { company_number: null, company_name: null }, ['company_number', 'company_name'])
    if (detail === 'full') return addNotice({ ...named, ...details })
    const { evidence, review_candidates, related_companies, pages_read } = details
    return addNotice(
      withoutNulls({
        ...named,
        ...details,
        evidence: evidence.map((one) =>
          pick(one, ['kind', 'supports', 'bits', 'source_url', 'quote', 'value', 'matched_against']),
        ),
        review_candidates: review_candidates.map(briefCandidate),
        related_companies: related_companies.map((one) =>
          pick(one, ['company_number', 'company_name', 'relation', 'quote']),
        ),
        pages_read: pages_read.map(({ url }) => url),
      }),
    )
  },
})
