import { routes } from '@brassplate/core/contract'
import { z } from 'zod'
import { addNotice, withNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'

const { shape: body } = routes.matchCompany.input.body
const [matched, unmatched] = routes.matchCompany.outputs[200].schema.options

export const matchCompany = defineTool({
  name: 'match_company',
  title: 'Find the company number for a name',
  operation: 'matchCompany',
  description:
    'Decides which UK company a name refers to, also with typing errors or a trading name: matched, needs_review with candidates, or no_match. A postcode or an address makes it more certain. Never treat a candidate of needs_review as the answer: show the candidates instead. Cost: free.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({
    name: body.name,
    postcode: body.postcode,
    address: body.address,
    incorporated_on: body.incorporated_on,
    previous_name: body.previous_name,
  }),
  output: withNotice(
    z.strictObject({
      ...matched.shape,
      decision: z.enum([matched.shape.decision.value, ...unmatched.shape.decision.options]),
      company: matched.shape.company.nullable().meta({ description: 'Null unless the decision is `matched`.' }),
    }),
  ),
  run: async (client, { name, postcode, address, incorporated_on, previous_name }, signal) =>
    addNotice({
      ...(await client.matchCompany(name, {
        postcode,
        address,
        incorporatedOn: incorporated_on,
        previousName: previous_name,
        signal,
      })),
    }),
})
