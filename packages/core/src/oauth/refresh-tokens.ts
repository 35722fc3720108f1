import type { Settings } from '../settings.js'
import { invariant } from '../shared/invariant.js'
import { resourceIn, scopeIn } from './authorize.js'
import { accessLifetimeMs, type Grant, refreshGraceMs, sequenceMax } from './grant.js'
import { OAuthError } from './oauth-error.js'
import type { Parameters } from './parameters.js'
import type { IssuedTokens, IssuePorts } from './tokens.js'
import { deriveTokens, keptTokens, looksLikeToken } from './tokens.js'

/**
 * New tokens for a refresh token, which is spent by that. A spent one that comes again ends the grant, since one of the
 * two who hold it has no right to; only whoever lost the answer gets the same tokens again, for a few seconds.
 */
export async function refreshTokens(
  ports: IssuePorts,
  settings: Pick<Settings, 'baseUrl'>,
  parameters: Parameters,
): Promise<IssuedTokens> {
  const token = parameters.needed('refresh_token')
  const resource = resourceIn(parameters, settings)
  scopeIn(parameters)

  const hash = ports.crypto.sha256(token)
  const found = looksLikeToken(token) ? await ports.oauth.findByToken(hash) : null
  if (found?.kind !== 'refresh') throw invalidToken('this refresh token was never issued')
  const { grant, sequence } = found
  if (grant.clientId !== parameters.get('client_id')) {
    throw invalidToken('this refresh token was issued to another client')
  }
  if (grant.resource !== resource) throw new OAuthError('invalid_target', 'these tokens are for another resource')

  const at = ports.clock.now()
  if (grant.endsAt <= at) throw invalidToken('this refresh token has run out or was revoked')
  if (found.isDisabled) throw invalidToken('the account is disabled')
  if (sequence >= sequenceMax) throw invalidToken('this grant was refreshed too often')

  const rotated = sequence === grant.sequence ? await rotate(ports, grant, at) : null
  return rotated ?? again(ports, hash, at)
}

async function rotate(ports: IssuePorts, grant: Grant, at: number): Promise<IssuedTokens | null> {
  const pair = deriveTokens(ports.crypto, grant.id, grant.sequence + 1, ports.crypto.rootId)
  invariant(pair, 'the current root secret is always held')
  const tokens = keptTokens(ports.crypto, pair, at, grant.endsAt)
  const rotated = await ports.oauth.rotate(grant.id, grant.sequence, tokens)
  return rotated && answerOf(ports, rotated, at)
}

/** For a token that was spent, perhaps a moment ago by a call beside this one. */
async function again(ports: IssuePorts, hash: string, at: number): Promise<IssuedTokens> {
  const found = await ports.oauth.findByToken(hash)
  if (!found || found.grant.endsAt <= at) throw invalidToken('this refresh token has run out or was revoked')
  const { grant, sequence } = found
  const isLast = sequence === grant.sequence - 1
  const isFresh = grant.rotatedAt !== null && at - grant.rotatedAt <= refreshGraceMs
  const answer = isLast && isFresh ? answerOf(ports, grant, at) : null
  if (answer) return answer

  await ports.oauth.end(grant.id, at)
  throw invalidToken('this refresh token was already used; all tokens of the grant have ended')
}

/** The newest tokens of a grant; null where the root secret that made them is gone. */
function answerOf(ports: IssuePorts, grant: Grant, at: number): IssuedTokens | null {
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
