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

/** Client metadata, from a registration or a document. */
export function parseClientMetadata(sent: unknown, redirectUrisMax: number): ClientMetadata {
  const fields = checkFields(sent)
  const { client_name, redirect_uris, token_endpoint_auth_method, grant_types, response_types, application_type } =
    fields

  if (redirect_uris.length === 0 || redirect_uris.length > redirectUrisMax) {
    throw new OAuthError('invalid_redirect_uri', `redirect_uris must have 1 to ${redirectUrisMax} entries`)
  }
  if (!redirect_uris.every(isRedirectUri)) {
    throw new OAuthError(
      'invalid_redirect_uri',
      'a redirect URI must use https, or http on 127.0.0.1, [::1] or localhost, and have no credentials, fragment or dot segments',
    )
  }
  if ((token_endpoint_auth_method ?? 'none') !== 'none') {
    throw metadataError('token_endpoint_auth_method must be none')
  }
  if (grant_types && !grant_types.includes('authorization_code')) {
    throw metadataError('grant_types must contain authorization_code')
  }
  if (response_types && !response_types.includes('code')) throw metadataError('response_types must contain code')
  return {
    name: cleanName(client_name),
    redirectUris: [...new Set(redirect_uris)],
    applicationType: application_type ?? null,
  }
}

interface ClientFields {
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

const checks: Readonly<Record<keyof ClientFields, (value: unknown) => boolean>> = {
  client_name: (value) => isMissing(value) || isText(value),
  redirect_uris: isList,
  token_endpoint_auth_method: (value) => isMissing(value) || isText(value),
  grant_types: (value) => isMissing(value) || isWords(value),
  response_types: (value) => isMissing(value) || isWords(value),
  application_type: (value) => isMissing(value) || value === 'web' || value === 'native',
}

/** Other metadata fields are ignored. */
function checkFields(sent: unknown): ClientFields {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw metadataError('the body must be a JSON object')
  }
  const fields: Readonly<Record<string, unknown>> = { ...sent }
  for (const [field, isValid] of Object.entries(checks)) {
    if (!isValid(fields[field])) throw metadataError(`${field} is missing or has the wrong type`)
  }
  // Every field has been checked above.
  return fields as unknown as ClientFields
}

/** On one line, without control characters that could reverse or hide the surrounding text. */
function cleanName(sent: string | undefined): string | null {
  if (sent === undefined) return null
  if (sent.length > nameLengthMax) throw metadataError(`client_name must have at most ${nameLengthMax} characters`)
  const name = sent.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').trim()
  return name === '' ? null : name
}

function metadataError(message: string): OAuthError {
  return new OAuthError('invalid_client_metadata', message)
}
