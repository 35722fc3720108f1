import { type AuthorizeRequest, agentRightMeanings, redirectHost, rightsOfScope } from '@brassplate/core'
import { Layout } from './layout.js'
import { RightChoices } from './right-choices.js'

export interface ConsentPageProps {
  readonly request: AuthorizeRequest
  readonly email: string
  readonly query: string
  readonly formToken: string
}

/** Asks the user whether a client may act for them. Everything the client claims about itself is shown as plain text. */
export function ConsentPage({ request: { client, redirectUri, scope }, email, query, formToken }: ConsentPageProps) {
  const { host, isLoopback } = redirectHost(redirectUri)
  const name = client.name ?? 'Unnamed app'
  const isVerified = client.kind === 'document'
  return (
    <Layout title="Allow access to your account?">
      <p class="asking">
        <span class="monogram large hue-1" data-initials={name.charAt(0).toUpperCase()} aria-hidden="true" />
        <span>
          <strong class="given">{name}</strong>
          <small class="muted">wants to use Brassplate for you</small>
        </span>
      </p>
      <dl class="facts">
        {isVerified ? (
          <>
            <dt>Published by</dt>
            <dd class="given">{new URL(client.id).host}</dd>
          </>
        ) : null}
        <dt>Sends you back to</dt>
        <dd class="given">{host}</dd>
        <dt>Your account</dt>
        <dd class="given">{email}</dd>
      </dl>
      {isVerified ? null : (
        <p class="note">
          <strong>Not verified.</strong> The app chose its own name, and its publisher is unknown. Tick only what it
          needs.
        </p>
      )}
      {isLoopback ? (
        <p class="note" role="alert">
          This app runs on your own computer. Continue only if you have just started it yourself.
        </p>
      ) : null}
      <form method="post" action="/oauth/authorize">
        <h2>What it may do with the agent tools</h2>
        <RightChoices chosen={isVerified ? rightsOfScope(scope) : []} meanings={agentRightMeanings} />
        <input type="hidden" name="request" value={query} />
        <input type="hidden" name="form_token" value={formToken} />
        <button type="submit" name="decision" value="allow">
          Allow
        </button>
        <button type="submit" name="decision" value="deny" class="quiet">
          Deny
        </button>
      </form>
      <p class="small muted">
        It never sees your password or your API key. You can revoke its access at any time under “Connected apps”.
      </p>
    </Layout>
  )
}
