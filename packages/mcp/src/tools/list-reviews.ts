import { z } from 'zod'
import { withoutNulls } from '../brief.js'
import { addNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { limit, page } from './inputs.js'

export const listReviews = defineTool({
  name: 'list_reviews',
  title: 'List domains to review',
  operation: 'listReviews',
  description:
    'Lists the domains whose answer needs a decision (open), or those that have one (decided). explain_match shows the candidates of a domain; decide_review records the decision. Cost: free.',
  annotations: { openWorldHint: false },
  input: z.strictObject({ status: z.enum(['open', 'decided']).default('open'), page, limit }),
  run: async (client, { status, page, limit }, signal) =>
    addNotice(withoutNulls(await client.listReviews({ status, page, limit, signal }))),
})
