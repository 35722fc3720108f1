import { accessTokenPrefix, apiKeyPrefix, type Caller, type CredentialKind, type Engine } from '@brassplate/core'
import { UnauthenticatedError } from '@brassplate/core/api'
import type { SentHeaders } from '../request/sent-headers.js'
import { agentChallenge } from './agent-challenge.js'
import type { SessionTokens } from './session-tokens.js'

const presentedMax = 4_096

export interface AuthenticatePorts {
  readonly engine: Engine
  readonly sessionTokens: SessionTokens
}

/** Returns the caller of the first accepted credential. Credentials that the route does not accept are not read. */
export async function authenticate(
  ports: AuthenticatePorts,
  headers: SentHeaders,
  accepted: readonly CredentialKind[],
): Promise<Caller> {
  const key = accepted.includes('key') ? headers.get('x-api-key') : null
  if (key !== null) {
    const caller = key.length <= presentedMax ? await ports.engine.accounts.authenticateKey(key) : null
    if (caller) return caller
    throw new UnauthenticatedError(refusedKey, accepted)
  }

  const bearer = accepted.includes('session') ? bearerToken(headers) : null
  if (bearer !== null) {
    const claims = bearer.length <= presentedMax ? await ports.sessionTokens.read(bearer) : null
    const caller = claims && (await ports.engine.accounts.authenticateSession(claims))
    if (caller) return caller
    throw new UnauthenticatedError(
      mistakenBearer(bearer, accepted) ?? 'This session token is invalid or its session has ended.',
      accepted,
    )
  }

  const token = accepted.includes('oauth') ? bearerToken(headers) : null
  if (token !== null) {
    const caller = token.length <= presentedMax ? await ports.engine.oauth.authenticate(token) : null
    if (caller) return caller
    throw new UnauthenticatedError(
      mistakenBearer(token, accepted) ?? 'This access token is invalid, expired or revoked.',
      accepted,
    )
  }
  throw new UnauthenticatedError('No accepted credential was sent.', accepted)
}

const refusedKey = 'This API key is not valid: it is mistyped, replaced or expired, or its account is disabled.'

/** What a credential in the wrong header is; null if it is none of ours. */
function mistakenBearer(token: string, accepted: readonly CredentialKind[]): string | null {
  if (token.startsWith(apiKeyPrefix)) {
    const isAccepted = accepted.includes('key')
    return isAccepted
      ? 'This is an API key: send it in the X-API-Key header, not as Authorization: Bearer.'
      : 'This is an API key, which this route does not accept.'
  }
  const isAgentToken = token.startsWith(accessTokenPrefix) && !accepted.includes('oauth')
  return isAgentToken ? 'This is an access token of an app, which only /mcp accepts.' : null
}

export function bearerToken(headers: SentHeaders): string | null {
  return /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
}

/** The WWW-Authenticate header of a 401. If OAuth is accepted, it only points to the resource metadata. */
export function challenge(accepted: readonly CredentialKind[], headers: SentHeaders, baseUrl: string): string {
  if (accepted.includes('oauth')) return agentChallenge(baseUrl, bearerToken(headers) === null ? null : 'invalid_token')
  const schemes = accepted.map((kind) => (kind === 'key' ? 'ApiKey' : 'Bearer'))
  return [...new Set(schemes.length > 0 ? schemes : ['Bearer'])]
    .map((scheme) => `${scheme} realm="brassplate"`)
    .join(', ')
}
