import type { Ports } from '../ports.js'
import type { OAuthClient } from './client.js'
import { type ClientDocuments, isDocumentUrl } from './client-document.js'
import { OAuthError } from './oauth-error.js'

const idShape = /^client_[0-9A-Za-z]{22}$/

/** Finds a registered client or one with a metadata document. Throws an OAuthError if there is none. */
export async function findClient(
  ports: Pick<Ports, 'oauth'>,
  documents: ClientDocuments,
  id: string,
): Promise<OAuthClient> {
  if (isDocumentUrl(id)) return documents.find(id)
  const client = idShape.test(id) ? await ports.oauth.findClient(id) : null
  if (!client) throw new OAuthError('invalid_client', 'this client_id is unknown')
  return { ...client, kind: 'registered' }
}

/** Rejects an impossible or unknown client id. Whether a grant belongs to the client is checked with the grant. */
export async function requireKnownClient(ports: Pick<Ports, 'oauth'>, id: string): Promise<void> {
  if (isDocumentUrl(id)) return
  if (idShape.test(id) && (await ports.oauth.findClient(id))) return
  throw new OAuthError('invalid_client', 'this client_id is unknown')
}
