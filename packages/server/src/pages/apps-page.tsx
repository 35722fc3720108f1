import { type Grant, isoTime, redirectHost } from '@brassplate/core'
import { Layout } from './layout.js'

export interface AppsPageProps {
  readonly email: string
  readonly grants: readonly Grant[]
  readonly formToken: string
}

/** Lists the apps that have access to the account, each with a button to revoke it. */
export function AppsPage({ email, grants, formToken }: AppsPageProps) {
  return (
    <Layout title="Apps with access to your account">
      <p>
        You are signed in as <strong class="given">{email}</strong>.
      </p>
      {grants.length === 0 ? <p class="note">No app has access to your account.</p> : null}
      <ul class="apps">
        {grants.map((grant) => (
          <li>
            <GrantItem grant={grant} formToken={formToken} />
          </li>
        ))}
      </ul>
      <form method="post" action="/logout">
        <input type="hidden" name="form_token" value={formToken} />
        <button type="submit" class="quiet">
          Sign out
        </button>
      </form>
    </Layout>
  )
}

function GrantItem({ grant, formToken }: { grant: Grant; formToken: string }) {
  const name = grant.clientName ?? 'Unnamed app'
  const dayOf = (at: number) => isoTime(at).slice(0, 10)
  return (
    <>
      <strong class="given">{name}</strong>
      <br />
      {`Redirects to ${redirectHost(grant.redirectUri).host}. Allowed on ${dayOf(grant.createdAt)}, `}
      {`last renewed on ${dayOf(grant.rotatedAt ?? grant.createdAt)}, expires on ${dayOf(grant.endsAt)}.`}
      <form method="post" action="/apps/revoke">
        <input type="hidden" name="form_token" value={formToken} />
        <input type="hidden" name="grant" value={grant.id} />
        <button type="submit" aria-label={`Revoke access for ${name}`}>
          Revoke
        </button>
      </form>
    </>
  )
}
