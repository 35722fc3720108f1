import type { Right, Tool } from './tool.js'
import { tools } from './tools/index.js'

export type Rights = ReadonlySet<Right>

/** What an API key and an OAuth token with the scope `service:mcp` may do. */
export const allRights: Rights = new Set<Right>(['read', 'spend', 'manage'])

/** The tools that a credential with these rights may see and call. The only place that decides this. */
export function toolsFor(rights: Rights): readonly Tool[] {
  return tools.filter(({ right }) => rights.has(right))
}
