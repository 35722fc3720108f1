import type { Route } from '@brassplate/core/contract'
import { type Tool, tools } from '@brassplate/mcp/tools'

/** The agent tool that makes this call; null if there is none. */
export function toolOf(route: Route): Tool | null {
  return tools.find(({ operation }) => operation === route.id) ?? null
}

/** The example request of the tool's route as a message to `POST /mcp`. */
export function mcpForm(tool: Tool, route: Route): string {
  const params = { name: tool.name, arguments: tool.example ?? argumentsOf(tool, route) }
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, null, 2)
}

/** What the tool accepts of the example. Query parameters are text, but tools take numbers. */
function argumentsOf({ input }: Tool, { example }: Route): Record<string, unknown> {
  const sent: Record<string, unknown> = { ...example.path, ...example.query, ...(example.body as object | undefined) }
  const taken = Object.entries(input.shape).filter(([name]) => sent[name] !== undefined)
  return Object.fromEntries(
    taken.map(([name, schema]) => [name, schema.safeParse(sent[name]).success ? sent[name] : Number(sent[name])]),
  )
}
