import { OAuthError } from './oauth-error.js'
import { isRedirectUri } from './redirect-uri.js'

const nameLengthMax = 100
const listMax = 20
const wordLengthMax = 100

export interface ClientMetadata {
  readonly name: string | null
  readonly redirectUris: readonly string[]
  readonly applicationType: 'web' | 'native' | null
}

/** What a client says of itself, by registration or in a document. */
export function parseClientMetadata(sent: unknown, redirectUrisMax: number): ClientMetadata {
  const told = fieldsOf(sent)
  const { client_name, redirect_uris, token_endpoint_auth_method, grant_types, response_types, application_type } = told

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
    applicationType: application_type ?? null,
  }
}

interface Told {
  readonly client_name?: string
  readonly redirect_uris: readonly string[]
  readonly token_endpoint_auth_method?: string
  readonly grant_types?: readonly string[]
  readonly response_types?: readonly string[]
  readonly application_type?: 'web' | 'native'
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)
const isWords = (value: unknown) =>
  isList(value) && value.length <= listMax && value.every((word) => word.length <= wordLengthMax)
const isMissing = (value: unknown) => value === undefined

const checks: Readonly<Record<keyof Told, (value: unknown) => boolean>> = {
  client_name: (value) => isMissing(value) || isText(value),
  redirect_uris: isList,
  token_endpoint_auth_method: (value) => isMissing(value) || isText(value),
  grant_types: (value) => isMissing(value) || isWords(value),
  response_types: (value) => isMissing(value) || isWords(value),
  application_type: (value) => isMissing(value) || value === 'web' || value === 'native',
}

/** Whatever else a client tells of itself is of no use here. */
function fieldsOf(sent: unknown): Told {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw metadataError('the body is missing or not of the right kind')
  }
  const told: Readonly<Record<string, unknown>> = { ...sent }
  for (const [field, isRight] of Object.entries(checks)) {
    if (!isRight(told[field])) throw metadataError(`${field} is missing or not of the right kind`)
  }
  // Each field was checked just now.
  return told as unknown as Told
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
