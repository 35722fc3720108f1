import { auth, type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { type OpenAgent, openAgent } from './agent.js'

const redirectUrl = 'http://127.0.0.1:50123/back'

export interface SignInOptions {
  /** Shows the page at this address to a person and returns the address they are redirected to. */
  readonly ask: (page: URL) => Promise<URL>
  /** Identifies the client by a metadata document or an earlier id; without either, it registers. */
  readonly documentUrl?: string
  readonly clientId?: string
}

export interface SignedInAgent {
  readonly agent: OpenAgent
  readonly clientId: string
  readonly tokens: () => OAuthTokens
  /** Makes the SDK refresh its tokens. */
  readonly refresh: () => Promise<string>
}

/** Connects an agent of the official SDK that knows only the server address and asks a person for access. */
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
    saveClientInformation: (information) => {
      client = information
    },
    tokens: () => tokens,
    saveTokens: (newTokens) => {
      tokens = newTokens
    },
    saveCodeVerifier: (newVerifier) => {
      verifier = newVerifier
    },
    codeVerifier: () => verifier,
    async redirectToAuthorization(page) {
      const { searchParams } = await ask(page)
      if (searchParams.get('state') !== 'state-of-the-agent')
        throw new Error('The redirect belongs to another request.')
      code = searchParams.get('code') ?? ''
    },
  }
  const open = () => new StreamableHTTPClientTransport(new URL(url), { authProvider: provider })
  // The class declares its optional session id differently from the interface.
  const asTransport = (transport: unknown) => transport as Transport

  const first = open()
  await openAgent(asTransport(first)).then(
    () => Promise.reject(new Error('The agent got access without anyone being asked.')),
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
