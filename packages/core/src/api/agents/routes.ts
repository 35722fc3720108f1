import { z } from 'zod'
import { defineRoutes } from '../../contract/route.js'

const version = z.literal('2.0')
const messageId = z.union([z.string(), z.number()])

const request = z.looseObject({ jsonrpc: version, method: z.string().max(200), id: messageId.optional() })
const response = z.looseObject({ jsonrpc: version, id: messageId.nullable() })

const shared = { area: 'agents', credentials: ['key', 'oauth'], right: 'read', rate: 'account' } as const

export const agentRoutes = defineRoutes(shared, {
  callAgent: {
    method: 'POST',
    path: '/mcp',
    summary: 'Call the agent tools over the Model Context Protocol',
    description:
      'Answers one JSON-RPC message of the Model Context Protocol, without a handshake. Tools may spend credits, as the API calls do.',
    input: { body: request },
    outputs: {
      200: {
        description: 'JSON-RPC response',
        schema: response,
        example: {
          jsonrpc: '2.0',
          id: 1,
          result: {
            tools: [{ name: 'get_account', title: 'Get the account', inputSchema: { type: 'object', properties: {} } }],
          },
        },
      },
      202: { description: 'Notification accepted; no response body' },
    },
    errors: ['forbidden', 'insufficient_scope'],
    example: { body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
  },
})
