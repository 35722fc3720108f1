import { defaultScope } from '@brassplate/core'

export const resourceMetadataPath = '/.well-known/oauth-protected-resource/mcp'

/** The WWW-Authenticate header for a 401 or 403 of the agent endpoint. Agents ask for the scope that it names. */
export function agentChallenge(baseUrl: string, error: 'invalid_token' | 'insufficient_scope' | null): string {
  const reason = error === null ? '' : `error="${error}", `
  return `Bearer ${reason}resource_metadata="${baseUrl}${resourceMetadataPath}", scope="${defaultScope}"`
}
