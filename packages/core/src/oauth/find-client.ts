import type { Ports } from '../ports.js'
import type { OAuthClient } from './client.js'
import { type ClientDocuments, isDocumentUrl } from './client-document.js'
import { OAuthError } from './oauth-error.js'

const idShape = /^client_[0-9A-Za-z]{22}$/

/** A client by its id, wherever it is described. Throws an OAuthError where there is none. */
export async function findClient(
  ports: Pick<Ports, 'oauth'>,
  documents: ClientDocuments,
  id: string,
): Promise<OAuthClient> {
  if (isDocumentUrl(id)) return documents.find(id)
  const client = idShape.test(id) ? await ports.oauth.findClient(id) : null
  if (!client) throw new OAuthError('invalid_client', 'this client is not known here')
  return { ...client, kind: 'registered' }
}

/** Refuses a client id that nobody can have. Whether a grant is this client's is told by the grant. */
export async function requireKnownClient(ports: Pick<Ports, 'oauth'>, id: string): Promise<void> {
  if (isDocumentUrl(id)) return
  if (idShape.test(id) && (await ports.oauth.findClient(id))) return
  throw new OAuthError('invalid_client', 'this client is not known here')
}
