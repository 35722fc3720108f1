import { Client as Agent } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'

/** An agent of the official SDK, with the tools that it is shown. */
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

/** An agent connected to a server over HTTP. */
export function openHttpAgent(url: string, headers: Record<string, string>): Promise<OpenAgent> {
  // The class declares its optional session id differently from the interface.
  const transport: unknown = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } })
  return openAgent(transport as Transport)
}

/** An agent that starts the MCP server as a child process. */
export function openStdioAgent(main: string, parameters: string[], env: Record<string, string> = {}) {
  return openAgent(new StdioClientTransport({ command: process.execPath, args: [main, ...parameters], env }))
}

/** Parses the JSON of a result with a single text item. */
export function jsonOf({ content }: { content: readonly { type: string; text?: unknown }[] }): unknown {
  const [only, ...more] = content
  if (only?.type !== 'text' || more.length > 0) throw new Error('The result is not a single text item.')
  return JSON.parse(String(only.text))
}
