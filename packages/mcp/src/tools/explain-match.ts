import { routes } from '@brassplate/core/contract'
import { z } from 'zod'
import { addNotice, withNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { domain } from './inputs.js'

const [matched, unmatched] = routes.getDomainResolution.outputs[200].schema.options
const { shape } = matched

export const explainMatch = defineTool({
  name: 'explain_match',
  title: 'Explain the result for a domain',
  operation: 'getDomainResolution',
  description:
    'Explains why a domain was or was not matched to a company. Returns the explanation, every piece of evidence for and against with its weight in bits, quote and page, the candidates that were not chosen, and the pages that were read. Only works for domains that resolve_domain has already answered for this account. It never starts a job. Cost: free.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({ domain }),
  output: withNotice(
    z.strictObject({
      answer_id: shape.answer_id,
      input_domain: shape.input_domain,
      canonical_domain: shape.canonical_domain,
      host: shape.host,
      match_status: z.enum([shape.match_status.value, ...unmatched.shape.match_status.options]),
      match_confidence: shape.match_confidence,
      decided_by: shape.decided_by,
      company_number: z.string().nullable(),
      company_name: z.string().nullable(),
      explanation: shape.explanation,
      evidence: shape.evidence,
      related_companies: shape.related_companies,
      review_candidates: shape.review_candidates,
      pages_read: shape.pages_read,
      model_version: shape.model_version,
      resolved_at: shape.resolved_at,
      expires_at: shape.expires_at,
    }),
  ),
  nextSteps: { not_found: 'Call resolve_domain for this domain first. A match costs 1 credit.' },
  run: async (client, { domain }, signal) => {
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
    const { company_number = null, company_name = null } = company ?? {}
    return addNotice({ company_number, company_name, ...details })
  },
})
