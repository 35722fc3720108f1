import type { Settings } from '../settings.js'
import { rightsOfScope } from '../shared/access/scope.js'
import { invariant } from '../shared/invariant.js'
import { resourceIn, scopeIn } from './authorize.js'
import { accessLifetimeMs, type Grant, refreshGraceMs, sequenceMax } from './grant.js'
import { OAuthError } from './oauth-error.js'
import type { Parameters } from './parameters.js'
import type { IssuedTokens, IssuePorts } from './tokens.js'
import { deriveTokens, hashTokens, looksLikeToken } from './tokens.js'

/**
 * Exchanges a refresh token, which is consumed, for new tokens. Reusing a consumed token ends the grant, because
 * one of its two holders is not entitled to it. Exception: a client that lost the response gets the same tokens
 * again for a few seconds.
 */
export async function refreshTokens(
  ports: IssuePorts,
  settings: Pick<Settings, 'baseUrl'>,
  parameters: Parameters,
): Promise<IssuedTokens> {
  const token = parameters.needed('refresh_token')
  const resource = resourceIn(parameters, settings)
  const asked = scopeIn(parameters)

  const hash = ports.crypto.sha256(token)
  const found = looksLikeToken(token) ? await ports.oauth.findByToken(hash) : null
  if (found?.kind !== 'refresh') throw invalidToken('this refresh token is unknown')
  const { grant, sequence } = found
  if (grant.clientId !== parameters.get('client_id')) {
    throw invalidToken('this refresh token was issued to another client')
  }
  if (grant.resource !== resource)
    throw new OAuthError('invalid_target', 'these tokens were issued for another resource')
  if (!rightsOfScope(asked).every((right) => rightsOfScope(grant.scope).includes(right))) {
    throw new OAuthError(
      'invalid_scope',
      `these tokens were issued for the scope ${grant.scope}; authorize again for more`,
    )
  }

  const at = ports.clock.now()
  if (grant.endsAt <= at) throw invalidToken('this refresh token has expired or was revoked')
  if (found.isDisabled) throw invalidToken('the account is disabled')
  if (sequence >= sequenceMax) throw invalidToken('this grant has reached its refresh limit; authorize again')

  const rotated = sequence === grant.sequence ? await rotate(ports, grant, at) : null
  return rotated ?? replayRotation(ports, hash, at)
}

async function rotate(ports: IssuePorts, grant: Grant, at: number): Promise<IssuedTokens | null> {
  const pair = deriveTokens(ports.crypto, grant.id, grant.sequence + 1, ports.crypto.rootId)
  invariant(pair, 'the current root secret is available')
  const tokens = hashTokens(ports.crypto, pair, at, grant.endsAt)
  const rotated = await ports.oauth.rotate(grant.id, grant.sequence, tokens)
  return rotated && newestTokens(ports, rotated, at)
}

/** For a token that was consumed, possibly a moment ago by a concurrent request. */
async function replayRotation(ports: IssuePorts, hash: string, at: number): Promise<IssuedTokens> {
  const found = await ports.oauth.findByToken(hash)
  if (!found || found.grant.endsAt <= at) throw invalidToken('this refresh token has expired or was revoked')
  const { grant, sequence } = found
  const isLast = sequence === grant.sequence - 1
  const isFresh = grant.rotatedAt !== null && at - grant.rotatedAt <= refreshGraceMs
  const answer = isLast && isFresh ? newestTokens(ports, grant, at) : null
  if (answer) return answer

  await ports.oauth.end(grant.id, at)
  throw invalidToken('this refresh token was already used; all tokens of the grant have been revoked')
}

/** The newest tokens of a grant; null if the root secret they were derived from is gone. */
function newestTokens(ports: IssuePorts, grant: Grant, at: number): IssuedTokens | null {
  const pair = grant.rootId && deriveTokens(ports.crypto, grant.id, grant.sequence, grant.rootId)
  if (!pair) return null
  const expiresAt = Math.min((grant.rotatedAt ?? at) + accessLifetimeMs, grant.endsAt)
  return {
    accessToken: pair.access,
    refreshToken: pair.refresh,
    expiresInSeconds: Math.floor((expiresAt - at) / 1_000),
    scope: grant.scope,
  }
}

function invalidToken(message: string): OAuthError {
  return new OAuthError('invalid_grant', message)
}
