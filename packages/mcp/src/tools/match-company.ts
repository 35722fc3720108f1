import { routes } from '@brassplate/core/contract'
import { z } from 'zod'
import { pick, withoutNulls } from '../brief.js'
import { addNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { detail } from './inputs.js'

const { shape: body } = routes.matchCompany.input.body
const plain = { description: undefined }

export const matchCompany = defineTool({
  name: 'match_company',
  title: 'Find the company number for a name',
  operation: 'matchCompany',
  description:
    'Decides which UK company a name refers to, also with typing errors: matched, needs_review with candidates, or no_match. A postcode or an address makes it more certain. Show the candidates of needs_review; never take one as the answer. Cost: free.',
  annotations: { openWorldHint: false },
  input: z.strictObject({
    name: body.name.meta(plain),
    postcode: body.postcode.meta(plain),
    address: body.address.meta(plain),
    incorporated_on: body.incorporated_on.meta(plain),
    previous_name: body.previous_name.meta(plain),
    detail,
  }),
  run: async (client, { name, postcode, address, incorporated_on, previous_name, detail }, signal) => {
    const found = await client.matchCompany(name, {
      postcode,
      address,
      incorporatedOn: incorporated_on,
      previousName: previous_name,
      signal,
    })
    if (detail === 'full') return addNotice(found)
    const candidates = found.candidates.map((one) =>
      pick(one, [
        ...(['company_number', 'company_name', 'company_status', 'registered_postcode', 'incorporated_on'] as const),
        ...(['matched_name', 'match_confidence', 'why_not_matched'] as const),
      ]),
    )
    return addNotice(withoutNulls({ ...found, candidates }))
  },
})
