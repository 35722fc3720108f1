import { z } from 'zod'
import { OAuthError } from './oauth-error.js'
import { isRedirectUri } from './redirect-uri.js'

const nameLengthMax = 100
const listMax = 20

const words = z.array(z.string().max(100)).max(listMax)
/** Whatever else a client tells of itself is of no use here. */
const shape = z.object({
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()),
  token_endpoint_auth_method: z.string().optional(),
  grant_types: words.optional(),
  response_types: words.optional(),
  application_type: z.enum(['web', 'native']).optional(),
})

export interface ClientMetadata {
  readonly name: string | null
  readonly redirectUris: readonly string[]
  readonly applicationType: 'web' | 'native' | null
}

/** What a client says of itself, by registration or in a document. */
export function parseClientMetadata(sent: unknown, redirectUrisMax: number): ClientMetadata {
  const parsed = shape.safeParse(sent)
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0] ?? 'the body')
    throw metadataError(`${field} is missing or not of the right kind`)
  }
  const { client_name, redirect_uris, token_endpoint_auth_method, grant_types, response_types } = parsed.data

  if (redirect_uris.length === 0 || redirect_uris.length > redirectUrisMax) {
    throw new OAuthError('invalid_redirect_uri', `redirect_uris has 1 to ${redirectUrisMax} entries`)
  }
  if (!redirect_uris.every(isRedirectUri)) {
    throw new OAuthError(
      'invalid_redirect_uri',
      'a redirect URI is https, or http on 127.0.0.1, [::1] or localhost, without credentials, fragment and dot segments',
    )
  }
  if ((token_endpoint_auth_method ?? 'none') !== 'none') {
    throw metadataError('token_endpoint_auth_method can only be none')
  }
  if (grant_types && !grant_types.includes('authorization_code')) {
    throw metadataError('grant_types has to contain authorization_code')
  }
  if (response_types && !response_types.includes('code')) throw metadataError('response_types has to contain code')
  return {
    name: nameOf(client_name),
    redirectUris: [...new Set(redirect_uris)],
    applicationType: parsed.data.application_type ?? null,
  }
}

/** On one line, without what could turn or hide the text around it. */
function nameOf(sent: string | undefined): string | null {
  if (sent === undefined) return null
  if (sent.length > nameLengthMax) throw metadataError(`client_name has at most ${nameLengthMax} characters`)
  const name = sent.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').trim()
  return name === '' ? null : name
}

function metadataError(message: string): OAuthError {
  return new OAuthError('invalid_client_metadata', message)
}
