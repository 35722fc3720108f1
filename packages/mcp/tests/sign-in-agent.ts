import { auth, type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { type OpenAgent, openAgent } from './agent.js'

const redirectUrl = 'http://127.0.0.1:50123/back'

export interface SignInOptions {
  /** Shows a person the page at an address and gives where the person is sent from there. */
  readonly ask: (page: URL) => Promise<URL>
  /** How the client is known: by a document, by an id from before, or not yet. */
  readonly documentUrl?: string
  readonly clientId?: string
}

export interface SignedInAgent {
  readonly agent: OpenAgent
  readonly clientId: string
  readonly tokens: () => OAuthTokens
  /** Has the SDK refresh its tokens. */
  readonly refresh: () => Promise<string>
}

/** An agent of the official SDK that knows nothing but the address, and asks its person for access. */
export async function signInAgent(url: string, { ask, documentUrl, clientId }: SignInOptions): Promise<SignedInAgent> {
  let client: OAuthClientInformationMixed | undefined = clientId ? { client_id: clientId } : undefined
  let tokens: OAuthTokens | undefined
  let [verifier, code] = ['', '']
  const provider: OAuthClientProvider = {
    redirectUrl,
    ...(documentUrl ? { clientMetadataUrl: documentUrl } : {}),
    clientMetadata: { client_name: 'Lantern', redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none' },
    state: () => 'state-of-the-agent',
    clientInformation: () => client,
    saveClientInformation: (given) => {
      client = given
    },
    tokens: () => tokens,
    saveTokens: (given) => {
      tokens = given
    },
    saveCodeVerifier: (given) => {
      verifier = given
    },
    codeVerifier: () => verifier,
    async redirectToAuthorization(page) {
      const { searchParams } = await ask(page)
      if (searchParams.get('state') !== 'state-of-the-agent') throw new Error('The answer is to another request.')
      code = searchParams.get('code') ?? ''
    },
  }
  const open = () => new StreamableHTTPClientTransport(new URL(url), { authProvider: provider })
  // Its optional session id is declared in another way than that of the interface.
  const asTransport = (transport: unknown) => transport as Transport

  const first = open()
  await openAgent(asTransport(first)).then(
    () => Promise.reject(new Error('The agent was let in without asking anybody.')),
    (error: unknown) => {
      if (!(error instanceof UnauthorizedError)) throw error
    },
  )
  await first.finishAuth(code)
  return {
    agent: await openAgent(asTransport(open())),
    clientId: client?.client_id ?? '',
    tokens: () => tokens ?? { access_token: '', token_type: '' },
    refresh: () => auth(provider, { serverUrl: url }),
  }
}
