import { Client as Agent } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'

/** An agent of the official SDK. It lists the tools first, so that it holds every answer to its output schema. */
export async function openAgent(transport: Transport) {
  const agent = new Agent({ name: 'test-agent', version: '1.0.0' })
  await agent.connect(transport)
  const { tools } = await agent.listTools()

  return {
    agent,
    tools,
    instructions: agent.getInstructions(),
    call: async (name: string, parameters: Record<string, unknown> = {}) =>
      CallToolResultSchema.parse(await agent.callTool({ name, arguments: parameters })),
    close: () => agent.close(),
  }
}

export type OpenAgent = Awaited<ReturnType<typeof openAgent>>

/** An agent of a server. */
export function openHttpAgent(url: string, headers: Record<string, string>): Promise<OpenAgent> {
  // Its optional session id is declared in another way than that of the interface.
  const transport: unknown = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } })
  return openAgent(transport as Transport)
}

/** An agent that starts a program of its own. */
export function openStdioAgent(main: string, parameters: string[], env: Record<string, string> = {}) {
  return openAgent(new StdioClientTransport({ command: process.execPath, args: [main, ...parameters], env }))
}

/** The JSON of a result that is one text. */
export function jsonOf({ content }: { content: readonly { type: string; text?: unknown }[] }): unknown {
  const [only, ...more] = content
  if (only?.type !== 'text' || more.length > 0) throw new Error('The result is not one text.')
  return JSON.parse(String(only.text))
}
