import type { Ports } from '../ports.js'
import type { Settings } from '../settings.js'
import { defaultScope, parseScope, scopesSupported } from '../shared/access/scope.js'
import type { OAuthClient } from './client.js'
import type { ClientDocuments } from './client-document.js'
import { findClient } from './find-client.js'
import { isOAuthError, OAuthError, type OAuthErrorCode } from './oauth-error.js'
import { Parameters, type SentParameters } from './parameters.js'
import { isPkceText } from './pkce.js'
import { matchesRedirectUri } from './redirect-uri.js'

/** A valid request for which the user can be asked for consent. */
export interface AuthorizeRequest {
  readonly client: OAuthClient
  readonly redirectUri: string
  readonly state: string | null
  readonly challenge: string
  readonly resource: string
  readonly scope: string
  /** The client wants an answer without showing a page (`prompt=none`). */
  readonly isSilent: boolean
}

export type AuthorizeOutcome =
  | { readonly kind: 'valid'; readonly request: AuthorizeRequest }
  /** Do not redirect: the client or its redirect URI could not be verified. */
  | { readonly kind: 'refused'; readonly error: OAuthErrorCode; readonly message: string }
  /** Report the error to the client at its registered redirect URI. */
  | {
      readonly kind: 'returned'
      readonly redirectUri: string
      readonly state: string | null
      readonly error: OAuthErrorCode
      readonly message: string
    }

type AuthorizeSettings = Pick<Settings, 'baseUrl'>

/** The only resource for which tokens are issued. */
export function agentResource({ baseUrl }: AuthorizeSettings): string {
  return `${baseUrl}/mcp`
}

/** Checks an authorization request: the client and its redirect URI first, then everything else. */
export async function authorize(
  ports: Pick<Ports, 'oauth'>,
  settings: AuthorizeSettings,
  documents: ClientDocuments,
  sent: SentParameters,
): Promise<AuthorizeOutcome> {
  const parameters = new Parameters(sent)
  try {
    const client = await findClient(ports, documents, parameters.needed('client_id'))
    const redirectUri = parameters.needed('redirect_uri')
    if (!client.redirectUris.some((registered) => matchesRedirectUri(registered, redirectUri))) {
      throw new OAuthError('invalid_request', 'redirect_uri is not registered for this client')
    }
    return checkRest(settings, parameters, client, redirectUri)
  } catch (error) {
    if (!isOAuthError(error)) throw error
    return { kind: 'refused', error: error.error, message: error.message }
  }
}

function checkRest(
  settings: AuthorizeSettings,
  parameters: Parameters,
  client: OAuthClient,
  redirectUri: string,
): AuthorizeOutcome {
  let state: string | null = null
  try {
    state = parameters.get('state')
    parameters.refuseRepeats()
    const challenge = challengeIn(parameters)
    const resource = resourceIn(parameters, settings)
    const [scope, isSilent] = [scopeIn(parameters), isSilentIn(parameters)]
    return { kind: 'valid', request: { client, redirectUri, state, challenge, resource, scope, isSilent } }
  } catch (error) {
    if (!isOAuthError(error)) throw error
    return { kind: 'returned', redirectUri, state, error: error.error, message: error.message }
  }
}

function challengeIn(parameters: Parameters): string {
  if (parameters.needed('response_type') !== 'code') {
    throw new OAuthError('unsupported_response_type', 'response_type must be code')
  }
  if ((parameters.get('response_mode') ?? 'query') !== 'query') {
    throw new OAuthError('invalid_request', 'response_mode must be query')
  }
  for (const name of ['request', 'request_uri']) {
    if (parameters.get(name) !== null) throw new OAuthError('invalid_request', `${name} is not supported`)
  }
  const challenge = parameters.needed('code_challenge')
  if (!isPkceText(challenge)) {
    throw new OAuthError(
      'invalid_request',
      'code_challenge must be 43 to 128 letters, digits, dots, dashes, underscores and tildes',
    )
  }
  if (parameters.get('code_challenge_method') !== 'S256') {
    throw new OAuthError('invalid_request', 'code_challenge_method must be S256')
  }
  return challenge
}

/** OpenID Connect: `none` cannot be combined with other values. The other values request the default behaviour. */
function isSilentIn(parameters: Parameters): boolean {
  const prompts = (parameters.get('prompt') ?? '').split(' ')
  if (!prompts.includes('none')) return false
  if (prompts.length > 1) throw new OAuthError('invalid_request', 'prompt=none cannot be combined with other values')
  return true
}

/** A client that names no resource gets the only one. */
export function resourceIn(parameters: Parameters, settings: AuthorizeSettings): string {
  const resource = agentResource(settings)
  if ((parameters.get('resource') ?? resource) !== resource) {
    throw new OAuthError('invalid_target', `resource must be ${resource}`)
  }
  return resource
}

/** A client that asks for no scope may only read. */
export function scopeIn(parameters: Parameters): string {
  const scope = parseScope(parameters.get('scope') ?? defaultScope)
  if (scope === null)
    throw new OAuthError('invalid_scope', `scope must be one or more of ${scopesSupported.join(', ')}`)
  return scope
}
