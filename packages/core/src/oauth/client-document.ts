import type { OAuthClient } from './client.js'
import { parseClientMetadata } from './client-metadata.js'
import { OAuthError } from './oauth-error.js'

export const documentBytesMax = 5 * 1_024
export const documentMaxMs = 3_000
const urlLengthMax = 2_048
const redirectUrisMax = 20
/** https, a name, a path that is not empty; no credentials, fragment or backslash. */
const urlShape = /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?\/[!$-;=@-[\]^_a-z|~]+(?:\?[!$-;=?-[\]^_a-z|~]*)?$/

/** Clients whose id is the address of a document about them. */
export interface ClientDocuments {
  /** Throws an OAuthError where there is none that may be believed. */
  find(url: string): Promise<OAuthClient>
}

/** Whether a client id may be the address of a document. */
export function isDocumentUrl(clientId: string): boolean {
  if (clientId.length > urlLengthMax || !urlShape.test(clientId)) return false
  const path = clientId.slice(clientId.indexOf('/', 'https://'.length)).split('?', 1)[0] ?? ''
  return !path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))
}

/** The client that a document describes; it has to name the very address that it was read from. */
export function readClientDocument(url: string, text: string): OAuthClient {
  const document = parseObject(text)
  if (document.client_id !== url) throw refused('its client_id is another than its address')
  if ('client_secret' in document || 'client_secret_expires_at' in document) throw refused('it names a secret')
  const { name, redirectUris } = parseClientMetadata(document, redirectUrisMax)
  return { id: url, name, redirectUris, kind: 'document' }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Told below, like any other document that is no object.
  }
  throw refused('it is no JSON object')
}

function refused(reason: string): OAuthError {
  return new OAuthError('invalid_client_metadata', `the document of the client cannot be used: ${reason}`)
}
