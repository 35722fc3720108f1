import type { Caller, CredentialKind, Engine } from '@brassplate/core'
import { UnauthenticatedError } from '@brassplate/core/api'
import type { SessionTokens } from '../adapters/session-tokens.js'
import type { SentHeaders } from './sent-headers.js'

const presentedMax = 4_096

export interface AuthenticatePorts {
  readonly engine: Engine
  readonly sessionTokens: SessionTokens
}

/** The caller behind the first accepted credential that was sent; credentials that the route does not take are not read. */
export async function authenticate(
  ports: AuthenticatePorts,
  headers: SentHeaders,
  accepted: readonly CredentialKind[],
): Promise<Caller> {
  const key = accepted.includes('key') ? headers.get('x-api-key') : null
  if (key !== null) {
    const caller = key.length <= presentedMax ? await ports.engine.accounts.authenticateKey(key) : null
    if (caller) return caller
    throw new UnauthenticatedError('This API key is not valid.', accepted)
  }

  const bearer = accepted.includes('session') ? bearerToken(headers) : null
  if (bearer !== null) {
    const claims = bearer.length <= presentedMax ? await ports.sessionTokens.read(bearer) : null
    const caller = claims && (await ports.engine.accounts.authenticateSession(claims))
    if (caller) return caller
    throw new UnauthenticatedError('This session token is not valid, or its session has ended.', accepted)
  }
  throw new UnauthenticatedError('This needs a credential, and none that is accepted here was sent.', accepted)
}

export function bearerToken(headers: SentHeaders): string | null {
  return /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
}

/** The WWW-Authenticate header of a 401. */
export function challenge(accepted: readonly CredentialKind[]): string {
  const schemes = accepted.map((kind) => (kind === 'key' ? 'ApiKey' : 'Bearer'))
  return [...new Set(schemes.length > 0 ? schemes : ['Bearer'])]
    .map((scheme) => `${scheme} realm="brassplate"`)
    .join(', ')
}
