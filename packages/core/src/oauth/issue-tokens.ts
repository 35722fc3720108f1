import type { Ports } from '../ports.js'
import type { Settings } from '../settings.js'
import { exchangeCode } from './exchange-code.js'
import { requireKnownClient } from './find-client.js'
import { OAuthError } from './oauth-error.js'
import { Parameters, type SentParameters } from './parameters.js'
import { refreshTokens } from './refresh-tokens.js'
import type { IssuedTokens, IssuePorts } from './tokens.js'

/** The token endpoint: exchanges a code or a refresh token for a pair of tokens. */
export async function issueTokens(
  ports: IssuePorts,
  settings: Pick<Settings, 'baseUrl'>,
  sent: SentParameters,
): Promise<IssuedTokens> {
  const parameters = new Parameters(sent)
  parameters.refuseRepeats()
  const grantType = parameters.needed('grant_type')
  const issue = issuers.get(grantType)
  if (!issue) {
    throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token')
  }
  await requirePublicClient(ports, parameters)
  return issue(ports, settings, parameters)
}

const issuers = new Map([
  ['authorization_code', exchangeCode],
  ['refresh_token', refreshTokens],
])

/** Clients have no secret here, so a secret that is sent belongs to another server. */
export async function requirePublicClient(ports: Pick<Ports, 'oauth'>, parameters: Parameters): Promise<string> {
  for (const name of ['client_secret', 'client_assertion']) {
    if (parameters.get(name) !== null)
      throw new OAuthError(
        'invalid_client',
        'client authentication is not supported; omit client_secret and client_assertion',
      )
  }
  const clientId = parameters.needed('client_id')
  await requireKnownClient(ports, clientId)
  return clientId
}
