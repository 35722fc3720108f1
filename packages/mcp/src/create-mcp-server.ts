import type { Client } from '@brassplate/sdk'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { type Failure, failureOf, internalFailure } from './failure.js'
import type { Tool } from './tool.js'
import { tools } from './tools/index.js'
import { packageVersion } from './version.js'

/** Hears of the errors that are no refusals: the model is told nothing of them. */
export type ReportError = (error: unknown) => void

const instructions =
  'Brassplate finds the registered UK company behind a web domain, with evidence. When a call fails, its content is JSON with code, message, next_step and retryable: follow next_step.'

/** A server with every tool, acting as the account of the client. It serves one connection. */
export function createMcpServer(client: Client, reportError: ReportError = () => {}): McpServer {
  const server = new McpServer({ name: 'brassplate', title: 'Brassplate', version: packageVersion() }, { instructions })
  for (const tool of tools) register(server, tool, client, reportError)
  return server
}

function register(server: McpServer, tool: Tool, client: Client, reportError: ReportError): void {
  const { name, title, description, annotations, input, output } = tool
  server.registerTool(
    name,
    // By its shape: a schema with an id would be listed as a bare `$ref`, and the protocol wants `type: object`.
    { title, description, annotations, inputSchema: input, outputSchema: output.shape },
    async (given, { signal }) => {
      try {
        return success(await tool.run(client, given, signal))
      } catch (error) {
        const failure = failureOf(error)
        if (!failure) reportError(error)
        return refusal(failure ?? internalFailure)
      }
    },
  )
}

function success(result: Record<string, unknown>): CallToolResult {
  return { structuredContent: result, content: [{ type: 'text', text: JSON.stringify(result) }] }
}

/** Without structured content, which the protocol holds to the output schema. */
function refusal(failure: Failure): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(failure) }] }
}
