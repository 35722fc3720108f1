import type { Right } from '@brassplate/core'
import { routes } from '@brassplate/core/contract'
import type { Tool } from './tool.js'
import { tools } from './tools/index.js'

/** What a credential needs in order to call the tool: the same as for the API call that it makes. */
export function rightOf({ operation }: Tool): Right {
  return routes[operation].right ?? 'read'
}

/** The tools that a credential with these rights may see and call. */
export function toolsFor(rights: readonly Right[]): readonly Tool[] {
  return tools.filter((tool) => rights.includes(rightOf(tool)))
}
