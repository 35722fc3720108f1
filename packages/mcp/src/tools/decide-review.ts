import { routes } from '@brassplate/core/contract'
import { z } from 'zod'
import { briefResolution } from '../brief.js'
import { addNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { companyNumber, domain } from './inputs.js'

const { shape: body } = routes.reviewDomain.input.body

export const decideReview = defineTool({
  name: 'decide_review',
  title: 'Record the decision of a reviewer',
  operation: 'reviewDomain',
  description:
    'Records which company the user chose for a domain that was resolved before. This account then gets that company for the domain. Call it only after the user has decided, and never decide yourself. A later decision replaces it. Cost: free.',
  annotations: { destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    domain,
    company_number: companyNumber.nullable().meta({ description: 'null if no candidate is right.' }),
    note: body.note.meta({ description: 'Why, in the words of the user.' }),
  }),
  nextSteps: { not_found: 'Call resolve_domain for this domain first.' },
  run: async (client, { domain, company_number, note }, signal) =>
    addNotice(briefResolution(await client.reviewDomain(domain, company_number, { note, signal }))),
})
