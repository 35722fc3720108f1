import type { CredentialKind } from '@brassplate/core'
import type { Right, Tool } from './tool.js'
import { tools } from './tools/index.js'

export type Rights = ReadonlySet<Right>

export const allRights: Rights = new Set<Right>(['read', 'spend', 'manage'])

const rightsByCredential: Readonly<Record<CredentialKind, Rights>> = {
  key: allRights,
  session: allRights,
  // Its only scope, `service:mcp`, allows all that the consent page lists.
  oauth: allRights,
}

export function rightsOf(credential: CredentialKind): Rights {
  return rightsByCredential[credential]
}

/** The tools that a credential with these rights may see and call. The only place that decides this. */
export function toolsFor(rights: Rights): readonly Tool[] {
  return tools.filter(({ right }) => rights.has(right))
}
