import type { Settings } from '../settings.js'
import { invariant } from '../shared/invariant.js'
import { resourceIn } from './authorize.js'
import { grantLifetimeMs } from './grant.js'
import { OAuthError } from './oauth-error.js'
import type { Parameters } from './parameters.js'
import { challengeOf, isPkceText } from './pkce.js'
import type { IssuedTokens, IssuePorts } from './tokens.js'
import { deriveTokens, hashTokens } from './tokens.js'

/**
 * Exchanges a code for the first tokens. Everything is checked before the code is consumed, so that an attacker who
 * saw only the code cannot invalidate it. Reusing a code ends its grant.
 */
export async function exchangeCode(
  ports: IssuePorts,
  settings: Pick<Settings, 'baseUrl'>,
  parameters: Parameters,
): Promise<IssuedTokens> {
  const codeHash = ports.crypto.sha256(parameters.needed('code'))
  const redirectUri = parameters.needed('redirect_uri')
  const verifier = parameters.needed('code_verifier')
  const resource = resourceIn(parameters, settings)

  const found = await ports.oauth.findByCode(codeHash)
  if (!found) throw invalidCode('this code is unknown')
  const { grant } = found
  if (grant.clientId !== parameters.get('client_id')) throw invalidCode('this code was issued to another client')
  if (grant.redirectUri !== redirectUri) throw invalidCode('redirect_uri differs from the authorization request')
  if (!isPkceText(verifier) || challengeOf(ports.crypto, verifier) !== grant.challenge) {
    throw invalidCode('code_verifier does not match the code_challenge')
  }
  if (grant.resource !== resource) throw new OAuthError('invalid_target', 'this code was issued for another resource')
  if (found.isDisabled) throw invalidCode('the account is disabled')

  const at = ports.clock.now()
  const endsAt = at + grantLifetimeMs
  const pair = deriveTokens(ports.crypto, grant.id, 1, ports.crypto.rootId)
  invariant(pair, 'the current root secret is available')
  const tokens = hashTokens(ports.crypto, pair, at, endsAt)
  const redeemed = await ports.oauth.redeem(codeHash, tokens, endsAt)
  if (!redeemed) {
    // Read again, because another request may have used the code in the meantime.
    const now = await ports.oauth.findByCode(codeHash)
    if (!now || now.grant.sequence === 0) throw invalidCode('this code has expired or was revoked')
    await ports.oauth.end(grant.id, at)
    throw invalidCode('this code was already used; all tokens issued for it have been revoked')
  }
  return {
    accessToken: pair.access,
    refreshToken: pair.refresh,
    expiresInSeconds: Math.floor((tokens.accessExpiresAt - at) / 1_000),
    scope: redeemed.scope,
  }
}

function invalidCode(message: string): OAuthError {
  return new OAuthError('invalid_grant', message)
}
