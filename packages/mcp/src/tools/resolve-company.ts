import { routes } from '@brassplate/core/contract'
import { z } from 'zod'
import { addNotice, withNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { companyNumber, maxCredits } from './inputs.js'

const question = routes.resolveCompany.input.body.shape

export const resolveCompany = defineTool({
  name: 'resolve_company',
  title: "Find a company's website",
  operation: 'resolveCompany',
  description:
    'Looks up a UK company by number or name. Returns its register entry, current warning signs (overdue accounts, insolvency, charges …), recent signals, and its website if one can be verified. A number identifies one company; if a name fits several companies, the result has review_candidates and no company. The first call for a company starts a search for its website: reverse_domain.status is then pending, and get_job with job_id returns the outcome. Cost: 1 credit for a verified website; the profile and all other outcomes are free. With max_credits 0 nothing is spent.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.strictObject({
    company_number: companyNumber.optional(),
    company_name: question.company_name,
    refresh: question.refresh,
    max_credits: maxCredits,
  }),
  output: withNotice(
    routes.resolveCompany.outputs[200].schema.extend({
      job_id: z.string().nullable().meta({ description: 'Pass this to get_job while the website search is running.' }),
    }),
  ),
  run: async (client, { company_number, company_name, refresh, max_credits }, signal) => {
    const result = await client.resolveCompany({
      companyNumber: company_number,
      companyName: company_name,
      refresh,
      maxCredits: max_credits,
      signal,
    })
    const { status, status_url } = result.reverse_domain
    const job_id = status === 'pending' && status_url ? status_url.slice(status_url.lastIndexOf('/') + 1) : null
    return addNotice({ job_id, ...result })
  },
})
