import { accountProfile } from '@brassplate/core/contract'
import { z } from 'zod'
import { defineTool } from '../tool.js'

export const getAccount = defineTool({
  name: 'get_account',
  title: 'Get the account',
  operation: 'describeAccount',
  description:
    'Returns the Brassplate account that these tools act for: credits (balance, held, available), watchlist and webhook usage with their limits, and when the API key was last used. Call it before spending credits. Cost: free.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({}),
  output: accountProfile,
  run: (client, _input, signal) => client.me({ signal }),
})
