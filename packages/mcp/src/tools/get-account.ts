import { z } from 'zod'
import { defineTool } from '../tool.js'

export const getAccount = defineTool({
  name: 'get_account',
  title: 'Get the account',
  operation: 'describeAccount',
  description: 'Returns the account that these tools act for: its credits, and its limits with their use. Cost: free.',
  annotations: { openWorldHint: false },
  input: z.strictObject({}),
  run: (client, _input, signal) => client.me({ signal }),
})
