import { routes } from '@brassplate/core/contract'
import { z } from 'zod'
import { noticed, withNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { companyNumber, maxCredits } from './inputs.js'

const question = routes.resolveCompany.input.body.shape

export const resolveCompany = defineTool({
  name: 'resolve_company',
  title: 'Find the website of a company',
  description:
    'A UK company by its number or its name: what the register says of it, what is true of it now (overdue accounts, insolvency, charges …), its recent signals, and its website where one can be verified. A number is certain; a name that fits several companies gives review_candidates and no company. The first question about a company starts a search for its website: reverse_domain.status is pending then, and get_job with job_id has the outcome. Cost: 1 credit for a verified website; the profile and any other outcome cost nothing, and nothing is spent with max_credits 0.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.strictObject({
    company_number: companyNumber.optional(),
    company_name: question.company_name,
    refresh: question.refresh,
    max_credits: maxCredits,
  }),
  output: withNotice(
    routes.resolveCompany.outputs[200].schema.extend({
      job_id: z.string().nullable().meta({ description: 'What to give to get_job while the website is searched.' }),
    }),
  ),
  run: async (client, { company_number, company_name, refresh, max_credits }, signal) => {
    const answer = await client.resolveCompany({
      companyNumber: company_number,
      companyName: company_name,
      refresh,
      maxCredits: max_credits,
      signal,
    })
    const { status, status_url } = answer.reverse_domain
    const job_id = status === 'pending' && status_url ? status_url.slice(status_url.lastIndexOf('/') + 1) : null
    return noticed({ job_id, ...answer })
  },
})
