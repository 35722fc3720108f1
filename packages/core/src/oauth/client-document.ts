import type { OAuthClient } from './client.js'
import { parseClientMetadata } from './client-metadata.js'
import { OAuthError } from './oauth-error.js'

export const documentBytesMax = 5 * 1_024
export const documentMaxMs = 3_000
const urlLengthMax = 2_048
const redirectUrisMax = 20
/** https, a host name and a non-empty path; no credentials, fragment or backslash. */
const urlShape = /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?\/[!$-;=@-[\]^_a-z|~]+(?:\?[!$-;=?-[\]^_a-z|~]*)?$/

/** Clients whose id is the URL of a metadata document. */
export interface ClientDocuments {
  /** Throws an OAuthError if there is no trustworthy document. */
  find(url: string): Promise<OAuthClient>
}

/** Whether a client id may be the URL of a metadata document. */
export function isDocumentUrl(clientId: string): boolean {
  if (clientId.length > urlLengthMax || !urlShape.test(clientId)) return false
  const path = clientId.slice(clientId.indexOf('/', 'https://'.length)).split('?', 1)[0] ?? ''
  return !path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))
}

/** The client that a document describes. Its client_id must equal the URL it was read from. */
export function readClientDocument(url: string, text: string): OAuthClient {
  const document = parseObject(text)
  if (document.client_id !== url) throw invalidDocument('its client_id differs from its URL')
  if ('client_secret' in document || 'client_secret_expires_at' in document)
    throw invalidDocument('it contains a client secret')
  const { name, redirectUris } = parseClientMetadata(document, redirectUrisMax)
  return { id: url, name, redirectUris, kind: 'document' }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Reported below, like any document that is not an object.
  }
  throw invalidDocument('it is not a JSON object')
}

function invalidDocument(reason: string): OAuthError {
  return new OAuthError('invalid_client_metadata', `the client metadata document is not valid: ${reason}`)
}
