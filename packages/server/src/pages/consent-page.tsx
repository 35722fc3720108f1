import { type AuthorizeRequest, redirectHost } from '@brassplate/core'
import { Layout } from './layout.js'

export interface ConsentPageProps {
  readonly request: AuthorizeRequest
  readonly email: string
  readonly query: string
  readonly formToken: string
}

/** Asks a person whether a client may act for them. Whatever the client says of itself is shown as text. */
export function ConsentPage({ request: { client, redirectUri }, email, query, formToken }: ConsentPageProps) {
  const { host, isLoopback } = redirectHost(redirectUri)
  return (
    <Layout title="Allow access to your account?">
      <dl>
        <dt>App</dt>
        <dd class="given">{client.name ?? 'An app without a name'}</dd>
        <dt>Published by</dt>
        <dd class="given">
          {client.kind === 'document' ? new URL(client.id).host : 'Unknown: the app chose its name itself'}
        </dd>
        <dt>You will be sent to</dt>
        <dd class="given">{host}</dd>
        <dt>Your account</dt>
        <dd class="given">{email}</dd>
      </dl>
      <p>If you allow it, the app may:</p>
      <ul>
        <li>use the agent tools in your name, and spend your credits with them</li>
        <li>read and change your watchlist, and read your signals and your balance</li>
      </ul>
      <p>It never sees your password or your API key. You can take the access back at any time under “Apps”.</p>
      {isLoopback ? (
        <p class="note" role="alert">
          This app runs on your own computer. Only go on if you have just started it yourself.
        </p>
      ) : null}
      <form method="post" action="/oauth/authorize">
        <input type="hidden" name="request" value={query} />
        <input type="hidden" name="form_token" value={formToken} />
        <button type="submit" name="decision" value="allow">
          Allow
        </button>{' '}
        <button type="submit" name="decision" value="deny" class="quiet">
          Deny
        </button>
      </form>
    </Layout>
  )
}
