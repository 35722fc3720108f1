import { Client as Agent } from '@modelcontextprotocol/sdk/client/index.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { onTestFinished } from 'vitest'

/** An agent of the official SDK. It lists the tools first, so that it holds every answer to its output schema. */
export async function connectAgent(transport: Transport) {
  const agent = new Agent({ name: 'test-agent', version: '1.0.0' })
  await agent.connect(transport)
  onTestFinished(() => agent.close())
  const { tools } = await agent.listTools()

  return {
    tools,
    instructions: agent.getInstructions(),
    call: async (name: string, parameters: Record<string, unknown> = {}) =>
      CallToolResultSchema.parse(await agent.callTool({ name, arguments: parameters })),
  }
}

/** The JSON of a result that is one text. */
export function jsonOf({ content }: { content: readonly { type: string; text?: unknown }[] }): unknown {
  const [only, ...more] = content
  if (only?.type !== 'text' || more.length > 0) throw new Error('The result is not one text.')
  return JSON.parse(String(only.text))
}
