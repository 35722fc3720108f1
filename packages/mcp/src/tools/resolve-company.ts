import { routes } from '@brassplate/core/contract'
import { z } from 'zod'
import { briefCompanyResolution } from '../brief.js'
import { addNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { companyNumber, detail, maxCredits } from './inputs.js'

const question = routes.resolveCompany.input.body.shape

export const resolveCompany = defineTool({
  name: 'resolve_company',
  title: "Find a company's website",
  operation: 'resolveCompany',
  description:
    'Looks up a UK company by number or name: register entry, warning signs, recent signals, and its website if one can be verified. If a name fits several companies, review_candidates lists them and there is no company. While reverse_domain.status is pending, get_job with job_id returns the website. Cost: 1 credit for a verified website; otherwise free.',
  annotations: { destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.strictObject({
    company_number: companyNumber.optional(),
    company_name: question.company_name.meta({ description: 'Needed without a number.' }),
    refresh: question.refresh.meta({ description: 'Search for the website again.' }),
    max_credits: maxCredits,
    detail,
  }),
  run: async (client, { company_number, company_name, refresh, max_credits, detail }, signal) => {
    const found = await client.resolveCompany({
      companyNumber: company_number,
      companyName: company_name,
      refresh,
      maxCredits: max_credits,
      signal,
    })
    const { status, status_url } = found.reverse_domain
    const job_id = status === 'pending' && status_url ? status_url.slice(status_url.lastIndexOf('/') + 1) : null
    return addNotice({
      ...(job_id !== null && { job_id }),
      ...(detail === 'full' ? found : briefCompanyResolution(found)),
    })
  },
})
