import { accountProfile } from '@brassplate/core/contract'
import { z } from 'zod'
import { defineTool } from '../tool.js'

export const getAccount = defineTool({
  name: 'get_account',
  title: 'Get the account',
  description:
    'The Brassplate account that these tools act for: its credits (balance, held, available), how full its watchlist and its list of webhooks are, and when its API key was last used. Ask here before spending credits. Cost: free.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({}),
  output: accountProfile,
  run: (client, _input, signal) => client.me({ signal }),
})
