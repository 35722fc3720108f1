import type { Ports } from '../ports.js'
import { requirePublicClient } from './issue-tokens.js'
import { OAuthError } from './oauth-error.js'
import { Parameters, type SentParameters } from './parameters.js'
import { looksLikeToken } from './tokens.js'

/** Ends the grant of a token with all its tokens (RFC 7009). An unknown token counts as revoked. */
export async function revokeToken(ports: Pick<Ports, 'oauth' | 'crypto' | 'clock'>, sent: SentParameters) {
  const parameters = new Parameters(sent)
  parameters.refuseRepeats()
  const token = parameters.needed('token')
  const clientId = await requirePublicClient(ports, parameters)

  const found = looksLikeToken(token) ? await ports.oauth.findByToken(ports.crypto.sha256(token)) : null
  if (!found) return
  if (found.grant.clientId !== clientId) {
    throw new OAuthError('unauthorized_client', 'this token was issued to another client')
  }
  await ports.oauth.end(found.grant.id, ports.clock.now())
}
